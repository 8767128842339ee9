import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

/** The requests that came by the contact page. */
const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    contacts: build.query<Data<'GET /admin/affiliate-contacts'>, Input<'GET /admin/affiliate-contacts'>>({
      ...question('GET /admin/affiliate-contacts'),
      providesTags: ['AdminContacts'],
    }),
    markContact: build.mutation<
      Answer<'PUT /admin/affiliate-contacts/:id'>,
      Input<'PUT /admin/affiliate-contacts/:id'>
    >({
      query: call('PUT /admin/affiliate-contacts/:id'),
      // A refusal too says that the list is an old one.
      invalidatesTags: ['AdminContacts'],
    }),
  }),
});

export const { useContactsQuery, useMarkContactMutation } = contactsApi;
