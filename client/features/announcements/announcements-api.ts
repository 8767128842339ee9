import { api, route, type Answer } from '../../api/api.ts';

export type Announcement = Answer<'GET /announcements'>[number];

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query({ ...route('GET /announcements'), providesTags: ['Announcements'] }),
  }),
});

export const { useAnnouncementsQuery } = announcementsApi;
