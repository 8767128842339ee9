/** The Cache Storage of the service worker for crests and leagues' logos. */
export const crestsCache = 'doce-crests';
