import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

/** Mails that have not arrived. */
const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    mails: build.query<Data<'GET /admin/mails'>, Input<'GET /admin/mails'>>({
      ...question('GET /admin/mails'),
      providesTags: ['AdminMails'],
    }),
    // A refusal too says that the list is an old one.
    retryMails: build.mutation<Answer<'POST /admin/mails/retry'>, Input<'POST /admin/mails/retry'>>({
      query: call('POST /admin/mails/retry'),
      invalidatesTags: ['AdminMails'],
    }),
    giveUpMails: build.mutation<Answer<'POST /admin/mails/give-up'>, Input<'POST /admin/mails/give-up'>>({
      query: call('POST /admin/mails/give-up'),
      invalidatesTags: ['AdminMails'],
    }),
  }),
});

export const { useMailsQuery, useRetryMailsMutation, useGiveUpMailsMutation } = mailsApi;
