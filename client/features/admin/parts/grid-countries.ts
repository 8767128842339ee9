/** The countries a grid can be made for, as they are stored (the specification's list, section 5). */
export const gridCountries = [
  'Argentina',
  'Bolivia',
  'Brazil',
  'Chile',
  'Colombia',
  'Ecuador',
  'Paraguay',
  'Perú',
  'Mexico',
] as const;
