import { api, call, type Answer, type Input } from '../../api/api.ts';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<Answer<'POST /affiliate-contacts'>, Input<'POST /affiliate-contacts'>>({
      query: call('POST /affiliate-contacts'),
    }),
  }),
});

export const { useSendContactMutation } = contactApi;
