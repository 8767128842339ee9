import { type Answer, api, call, route } from '../../api/api.ts';

export type ReminderMail = Answer<'GET /reminders/mail'>;

const reminderApi = api.injectEndpoints({
  endpoints: (build) => ({
    reminderMail: build.query(route('GET /reminders/mail')),
    // Optimistic update.
    setReminderMail: build.mutation<
      ReminderMail,
      { isOn: boolean; place: 'complete' | 'incomplete' | 'profile' }
    >({
      query: (body) => call('PUT /reminders/mail')({ body }),
      onQueryStarted: async ({ isOn }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          reminderApi.util.updateQueryData('reminderMail', undefined, (state) => {
            state.isOn = isOn;
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useReminderMailQuery, useSetReminderMailMutation } = reminderApi;
