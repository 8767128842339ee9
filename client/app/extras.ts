/** The parts of every page and of home that load right after the first screen, as one file: each request costs a visitor a round trip. */
export { UnreadCount } from '../features/announcements/unread-count.tsx';
export { Faq } from '../features/home/faq.tsx';
export { Background } from './background.tsx';
export { CrowdNumbers } from '../features/home/crowd-numbers.tsx';
export { SupportAddress, TestSiteBanner } from './installation.tsx';
export { LateParts } from './late-parts.tsx';
export { OfflineBanner } from './offline-banner.tsx';
