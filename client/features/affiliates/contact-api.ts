import { api, route } from '../../api/api.ts';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation({ ...route('POST /affiliate-contacts') }),
  }),
});

export const { useSendContactMutation } = contactApi;
