import { useConfigQuery } from './config-api.ts';

/** The support e-mail address of this installation (SHELL-04). */
export function SupportAddress() {
  const { data: config } = useConfigQuery();
  return config ? <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a> : null;
}
