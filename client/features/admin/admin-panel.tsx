import { Suspense } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useSession } from '../../session/use-session.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useBasket } from './football/use-basket.ts';
import { latePart } from '../../pwa/late-part.tsx';
import { localZone } from './parts/admin-dates.ts';
import { LedHere } from './parts/led-here.tsx';
import { ListSkeleton } from './parts/list-skeleton.tsx';
import { t } from './parts/admin-text.ts';
import { GuideBox } from './needs/guide-box.tsx';
import { NeedsBox } from './needs/needs-box.tsx';
import { usePermissions } from './second-factor/use-permissions.ts';
import { ActionsBox } from './source/actions-box.tsx';
import { SourceBox } from './source/source-box.tsx';
import { adminTabs, permissionOfTab, useAdminTab, type AdminTab } from './use-admin-tab.ts';
import styles from './admin-panel.module.css';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAddress } from './parts/use-address.ts';

// A chunk for each tab and each view.
const AccessView = latePart(async () => (await import('./second-factor/access-view.tsx')).AccessView);
const AnnouncementsTab = latePart(
  async () => (await import('./announcements/announcements-tab.tsx')).AnnouncementsTab,
);
const AuditView = latePart(async () => (await import('./audit/audit-view.tsx')).AuditView);
const ContactsView = latePart(async () => (await import('./contacts/contacts-view.tsx')).ContactsView);
const FootballTab = latePart(async () => (await import('./football/football-tab.tsx')).FootballTab);
const GamesTab = latePart(async () => (await import('./games/games-tab.tsx')).GamesTab);
const GridsTab = latePart(async () => (await import('./grids/grids-tab.tsx')).GridsTab);
const NamesView = latePart(async () => (await import('./names/names-view.tsx')).NamesView);
const PrizesView = latePart(async () => (await import('./prizes/prizes-view.tsx')).PrizesView);
const WeeksView = latePart(async () => (await import('./weeks/weeks-view.tsx')).WeeksView);
const TermsView = latePart(async () => (await import('./terms/terms-view.tsx')).TermsView);
const UsersTab = latePart(async () => (await import('./users/users-tab.tsx')).UsersTab);

/** The tab has the provider's name in every language. */
const footballTabName = 'API Football';

/**
 * The header, the needs of administrators, the actions and the five tabs (ADM-02, ADM-03), or one of the views beside
 * the tabs.
 */
export function AdminPanel() {
  const { user } = useSession();
  const may = usePermissions();
  const tabs = adminTabs.filter((id) => may(permissionOfTab[id]));
  const [asked, goToTab] = useAdminTab();
  const tab = tabs.includes(asked) ? asked : 'grids';
  const view = useAdminView();
  const basket = useBasket();
  usePageTitle(t('title'));
  const nameOf = (id: AdminTab) => (id === 'football' ? footballTabName : t(`tabs.${id}`));

  return (
    <div className={`page stack ${styles.page}`}>
      <header className="row between">
        <div className="row">
          <h1>{t('title')}</h1>
          <p className="muted">{user?.email}</p>
        </div>
        <p className="note">{t('zone', localZone(serverNow()))}</p>
      </header>
      <PanelViews />
      {view && (
        <LedHere label={t(`views.${view}`)}>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            {view === 'contacts' && <ContactsView />}
            {view === 'prizes' && <PrizesView />}
            {view === 'audit' && <AuditView />}
            {view === 'access' && <AccessView />}
            {view === 'weeks' && <WeeksView />}
            {view === 'terms' && <TermsView />}
            {view === 'names' && <NamesView />}
          </Suspense>
        </LedHere>
      )}
      {view === null && (
        <>
          <GuideBox />
          <NeedsBox />
          <div className={styles.boxes}>
            <ActionsBox />
            <SourceBox />
          </div>
          <LedHere label={nameOf(tab)}>
            <Tabs
              label={t('tabs.label')}
              className={styles.tabs}
              tabs={tabs.map((id) => ({ id, label: nameOf(id) }))}
              selected={tab}
              onSelect={goToTab}
            >
              <Suspense key={tab} fallback={<ListSkeleton rows={6} />}>
                {tab === 'grids' && <GridsTab />}
                {tab === 'games' && <GamesTab />}
                {tab === 'football' && <FootballTab basket={basket} />}
                {tab === 'announcements' && <AnnouncementsTab />}
                {tab === 'users' && <UsersTab />}
              </Suspense>
            </Tabs>
          </LedHere>
        </>
      )}
    </div>
  );
}

const iconOf = {
  prizes: 'trophy',
  contacts: 'mail',
  audit: 'clock',
  access: 'lock',
  weeks: 'calendar',
  terms: 'pin',
  names: 'user',
} as const;

/** Links to the views beside the tabs. A need links the reported names. */
function PanelViews() {
  const [parameters] = useAddress();
  const current = useAdminView();
  const may = usePermissions();
  const shown = adminViews.filter((view) =>
    view === 'contacts' || view === 'weeks' || view === 'terms'
      ? may('settings')
      : view === 'prizes'
        ? may('prizes')
        : view !== 'names' || view === current,
  );

  return (
    <nav aria-label={t('views.label')} className={`row ${styles.views}`}>
      {current && (
        <Link to={viewAddress(null, parameters)} className={buttonClass({ variant: 'quiet' })}>
          <Icon name="chevron" size={16} className={styles.back} />
          <span>{t('views.back')}</span>
        </Link>
      )}
      {shown.map((view) => (
        <Link
          key={view}
          to={viewAddress(view, parameters)}
          aria-current={view === current ? 'page' : undefined}
          className={buttonClass({ variant: 'quiet' })}
        >
          <Icon name={iconOf[view]} size={16} />
          <span className={view === current ? styles.current : undefined}>{t(`views.${view}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The views that replace the tabs, and their words in the address. */
const wordOf = {
  prizes: 'entregas',
  contacts: 'contactos',
  audit: 'cambios',
  access: 'accesos',
  weeks: 'semanas',
  terms: 'premios',
  names: 'nombres',
} as const;
type AdminView = keyof typeof wordOf;
const adminViews = Object.keys(wordOf) as AdminView[];

/** The view of the address; null: the tabs. */
function useAdminView(): AdminView | null {
  const [parameters] = useAddress();
  return adminViews.find((view) => wordOf[view] === parameters.get('vista')) ?? null;
}

/** Returns the address of a view, or of the tabs (null) as they were left. */
function viewAddress(view: AdminView | null, parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters);
  if (view) next.set('vista', wordOf[view]);
  else next.delete('vista');
  return `?${next}`;
}
