import { api, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

/** What was done in the panel, for reading. */
const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<Data<'GET /admin/audit'>, Input<'GET /admin/audit'>>({
      ...question('GET /admin/audit'),
      providesTags: ['AdminAudit'],
    }),
    auditPeople: build.query<Data<'GET /admin/audit/people'>, Input<'GET /admin/audit/people'>>({
      ...question('GET /admin/audit/people'),
      providesTags: ['AdminAudit'],
    }),
  }),
});

export const { useAuditQuery, useAuditPeopleQuery } = auditApi;
