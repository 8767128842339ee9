/** Nobody invites without a network: it is not kept for that. */
export const loadInviteDialog = async () => (await import('./invite-dialog.tsx')).InviteDialog;
