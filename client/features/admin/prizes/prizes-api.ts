import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

type Prizes = Data<'GET /admin/game-groups/:id/prizes'>;
export type AdminPrize = Prizes['prizes'][number];

const prizesApi = api.injectEndpoints({
  endpoints: (build) => ({
    prizes: build.query<Prizes, Input<'GET /admin/game-groups/:id/prizes'>>({
      ...question('GET /admin/game-groups/:id/prizes'),
      providesTags: ['AdminWinners'],
    }),
    updatePrize: build.mutation<
      Answer<'PUT /admin/game-groups/:id/prizes/:playerId'>,
      Input<'PUT /admin/game-groups/:id/prizes/:playerId'>
    >({
      query: call('PUT /admin/game-groups/:id/prizes/:playerId'),
      // Whether it went well or not: who was too late sees what is there now.
      invalidatesTags: ['AdminWinners', 'AdminAudit'],
    }),
  }),
});

export const { usePrizesQuery, useUpdatePrizeMutation } = prizesApi;
