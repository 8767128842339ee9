import { useAdminText } from '../parts/use-admin-text.ts';
import { useUsersAddress } from './use-users-address.ts';
import { UnknownUser, UserPage } from './user-page.tsx';
import { UsersList } from './users-list.tsx';
import styles from '../parts/lists.module.css';

/** Who plays: found, let in or kept out, with their predictions (ADM-12, ADM-13), and the winners of each grid (ADM-14). */
export function UsersTab() {
  const t = useAdminText();
  const { userId, user } = useUsersAddress();
  return (
    <section className={styles.view}>
      <h2 className="visually-hidden">{t('users.title')}</h2>
      {user === null && <UsersList />}
      {user !== null && userId === null && <UnknownUser id={user} />}
      {userId !== null && <UserPage key={userId} id={userId} />}
    </section>
  );
}
