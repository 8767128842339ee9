import { api, call, type Answer, type Input } from '../../api/api.ts';

export type Announcement = Answer<'GET /announcements'>[number];

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<Answer<'GET /announcements'>, Input<'GET /announcements'>>({
      query: call('GET /announcements'),
      providesTags: ['Announcements'],
    }),
  }),
});

export const { useAnnouncementsQuery } = announcementsApi;
