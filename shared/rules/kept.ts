// How long Doce keeps data. The privacy text and others tell these times, and a test compares them (I18N-08).

/** Days after which an unused session ends. */
export const SESSION_UNUSED_DAYS = 60;
/** Days after which the cookies for the first page end, if the player does not come back. */
export const HINT_DAYS = 60;
/** Days that a browser is known after a login. Browsers keep no cookie longer. */
export const KNOWN_BROWSER_DAYS = 400;

/** Hours that a link to verify an address is valid. */
export const VERIFY_LINK_HOURS = 24;
/** Minutes that a link to reset a password is valid. */
export const RESET_LINK_MINUTES = 60;
/** Hours after the last tap that a device keeps the choices of a visitor. As long as a verification link is valid. */
export const CHOICES_KEPT_HOURS = 24;

/** Days that a mail is kept after it left. */
export const MAILS_KEPT_DAYS = 30;
/** Months that a contact request of a company or an affiliate is kept. */
export const CONTACTS_KEPT_MONTHS = 24;
/** Months after a grid settled that its picks stay in the record. Claims of prizes may take a year. */
export const RECORD_KEPT_MONTHS = 18;
