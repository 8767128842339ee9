import { type Answer, api, route } from '../../api/api.ts';
import { isVisible } from '../../../shared/rules/announcements.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useServerNow } from '../../lib/use-server-now.ts';

export type Announcement = Answer<'GET /announcements'>[number];

const announcementsApi = api.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query({ ...route('GET /announcements'), providesTags: ['Announcements'] }),
  }),
});

export const { useAnnouncementsQuery } = announcementsApi;

const none: readonly Announcement[] = [];

/** Options of RTK Query. */
interface Freshness {
  refetchOnMountOrArgChange?: boolean;
  refetchOnFocus?: boolean;
  pollingInterval?: number;
  skipPollingIfUnfocused?: boolean;
}

/**
 * Returns the visible announcements in the language of the screen, or in the other language if there is no text. An
 * expired one disappears without a request.
 */
export function useAnnouncements(options: Freshness) {
  const query = useAnnouncementsQuery(undefined, options);
  const all = query.data ?? none;
  const now = useServerNow((moment) => nextExpiry(all, moment));
  const isPortuguese = useLanguage() === 'pt-BR';
  const announcements = all
    .filter(({ isActive, expiresAt }) =>
      isVisible({ isActive, expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }, now),
    )
    // A list that an earlier version of the app stored has no Portuguese texts.
    .map((each) =>
      isPortuguese && each.titlePt ? { ...each, title: each.titlePt, content: each.contentPt } : each,
    );
  return { ...query, announcements };
}

function nextExpiry(announcements: readonly Announcement[], now: number): number | null {
  const coming = announcements
    .map(({ expiresAt }) => (expiresAt === null ? NaN : Date.parse(expiresAt)))
    .filter((moment) => moment > now);
  return coming.length > 0 ? Math.min(...coming) : null;
}
