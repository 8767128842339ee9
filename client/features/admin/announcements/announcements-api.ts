import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

export type AdminAnnouncement = Data<'GET /admin/announcements'>['announcements'][number];

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminAnnouncements: build.query<Data<'GET /admin/announcements'>, Input<'GET /admin/announcements'>>({
      ...question('GET /admin/announcements'),
      providesTags: ['Announcements'],
    }),
    pushFigures: build.query<Data<'GET /admin/push/announcements'>, Input<'GET /admin/push/announcements'>>({
      ...question('GET /admin/push/announcements'),
      providesTags: ['Announcements'],
    }),
    testPush: build.mutation<Data<'POST /admin/push/test'>, Input<'POST /admin/push/test'>>(
      question('POST /admin/push/test'),
    ),
    createAnnouncement: build.mutation<Answer<'POST /announcements'>, Input<'POST /announcements'>>({
      query: call('POST /announcements'),
      invalidatesTags: ['Announcements', 'AdminAudit'],
    }),
    updateAnnouncement: build.mutation<Answer<'PUT /announcements/:id'>, Input<'PUT /announcements/:id'>>({
      query: call('PUT /announcements/:id'),
      // Whether it went well or not: who was too late sees what is there now.
      invalidatesTags: ['Announcements', 'AdminAudit'],
    }),
    deleteAnnouncement: build.mutation<
      Answer<'DELETE /announcements/:id'>,
      Input<'DELETE /announcements/:id'>
    >({
      query: call('DELETE /announcements/:id'),
      invalidatesTags: ['Announcements', 'AdminAudit'],
    }),
  }),
});

export const {
  useAdminAnnouncementsQuery,
  usePushFiguresQuery,
  useTestPushMutation,
  useCreateAnnouncementMutation,
  useUpdateAnnouncementMutation,
  useDeleteAnnouncementMutation,
} = announcementsApi;
