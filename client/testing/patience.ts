import { configure } from '@testing-library/react';

// A busy machine takes its time to load a chunk; what is waited for either comes or the test fails all the same.
configure({ asyncUtilTimeout: 10_000 });
