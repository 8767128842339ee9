import { serverNow } from '../../api/server-clock.ts';
import { useSession } from '../../session/use-session.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AnnouncementsTab } from './announcements/announcements-tab.tsx';
import { AuditView } from './audit/audit-view.tsx';
import { ContactsView } from './contacts/contacts-view.tsx';
import { FootballTab } from './football/football-tab.tsx';
import { useBasket } from './football/use-basket.ts';
import { GamesTab } from './games/games-tab.tsx';
import { GridsTab } from './grids/grids-tab.tsx';
import { MailsView } from './mails/mails-view.tsx';
import { localZone } from './parts/admin-dates.ts';
import { LedHere } from './parts/led-here.tsx';
import { useAddress } from './parts/use-address.ts';
import { useAdminText } from './parts/use-admin-text.ts';
import { PanelViews } from './panel-views.tsx';
import { ReadinessBox } from './readiness/readiness-box.tsx';
import { ActionsBox } from './source/actions-box.tsx';
import { SourceBox } from './source/source-box.tsx';
import { adminTabs, useAdminTab, type AdminTab } from './use-admin-tab.ts';
import { useAdminView } from './use-admin-view.ts';
import { UsersTab } from './users/users-tab.tsx';
import styles from './admin-panel.module.css';

/** How the tab is called in every language: the provider's name. */
const footballTabName = 'API Football';

/** Who is at work, what can be done at once, and the five tabs (ADM-02, ADM-03); or, in their place, one of the views beside them. */
export function AdminPanel() {
  const t = useAdminText();
  const { user } = useSession();
  const [tab, goToTab] = useAdminTab();
  const [parameters] = useAddress();
  const view = useAdminView();
  const basket = useBasket();
  usePageTitle(t('title'));
  const nameOf = (id: AdminTab) => (id === 'football' ? footballTabName : t(`tabs.${id}`));

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.who}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.email}>{user?.email}</p>
        </div>
        <p className={styles.zone}>{t('zone', localZone(serverNow()))}</p>
      </header>
      <PanelViews />
      {view && (
        <LedHere label={t(`views.${view}`)}>
          {view === 'contacts' && <ContactsView />}
          {view === 'audit' && <AuditView />}
          {view === 'mails' && <MailsView />}
        </LedHere>
      )}
      {view === null && (
        <>
          <ReadinessBox />
          <div className={styles.boxes}>
            <ActionsBox />
            <SourceBox />
          </div>
          <LedHere label={nameOf(tab)} isNamed={parameters.has('tab')}>
            <Tabs
              label={t('tabs.label')}
              className={styles.tabs}
              tabs={adminTabs.map((id) => ({ id, label: nameOf(id) }))}
              selected={tab}
              onSelect={goToTab}
            >
              {tab === 'grids' && <GridsTab />}
              {tab === 'games' && <GamesTab />}
              {tab === 'football' && <FootballTab basket={basket} />}
              {tab === 'announcements' && <AnnouncementsTab />}
              {tab === 'users' && <UsersTab />}
            </Tabs>
          </LedHere>
        </>
      )}
    </div>
  );
}
