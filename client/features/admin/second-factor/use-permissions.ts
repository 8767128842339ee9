import type { Permission } from '../../../../shared/rules/permissions.ts';
import { useAdminData } from '../parts/admin-api.ts';

/**
 * Returns a function that says whether the administrator has a permission (ADM-33). The server checks it again at each
 * call.
 */
export function usePermissions(): (permission: Permission | undefined) => boolean {
  const { data } = useAdminData('GET /admin/me', undefined, { refetchOnMountOrArgChange: false });
  return (permission) => !permission || (data?.permissions.includes(permission) ?? false);
}
