/** Where the service worker keeps crests and leagues' logos. */
export const crestsCache = 'doce-crests';
