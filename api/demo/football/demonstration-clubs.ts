import type { CrestColours, CrestPattern } from './crest.ts';

/** A real club with its real colours; the crest is drawn from them. */
export interface DemonstrationClub {
  id: number;
  name: string;
  initials: string;
  colours: CrestColours;
  pattern: CrestPattern;
}

export interface DemonstrationLeague {
  id: number;
  name: string;
  type: 'League' | 'Cup';
  country: string;
  initials: string;
  colours: CrestColours;
  /** Hours from UTC at the place of play. */
  offset: number;
  /** Local kick-offs of a round, `sat 17:00`, one for each match. */
  kickOffs: string[];
  clubs: DemonstrationClub[];
}

type ClubRow = [name: string, initials: string, primary: string, secondary: string, pattern: CrestPattern];

/** Far above API-Football's own ids, so that demonstration and real data cannot collide. */
const FIRST_LEAGUE_ID = 900_000;
const FIRST_CLUB_ID = 910_000;

/** A club's id is derived from its index in these lists: add new clubs at the end. */
function clubsOf(group: number, rows: ClubRow[]): DemonstrationClub[] {
  return rows.map(([name, initials, primary, secondary, pattern], index) => ({
    id: FIRST_CLUB_ID + group * 100 + index,
    name,
    initials,
    colours: [primary, secondary],
    pattern,
  }));
}

const ARGENTINA = clubsOf(1, [
  ['Boca Juniors', 'BOC', '#103f79', '#f3b229', 'band'],
  ['River Plate', 'RIV', '#ffffff', '#d50032', 'sash'],
  ['Racing Club', 'RC', '#6cace4', '#ffffff', 'stripes'],
  ['Independiente', 'CAI', '#d2001f', '#ffffff', 'plain'],
  ['San Lorenzo', 'SL', '#0b2a66', '#c8102e', 'stripes'],
  ['Huracán', 'H', '#ffffff', '#d4142a', 'plain'],
  ['Vélez Sarsfield', 'VS', '#ffffff', '#0046a8', 'chevron'],
  ['Estudiantes de La Plata', 'EDL', '#d1121f', '#ffffff', 'stripes'],
  ['Gimnasia de La Plata', 'GLP', '#ffffff', '#12284c', 'band'],
  ['Rosario Central', 'RC', '#0c2d80', '#ffd400', 'stripes'],
  ["Newell's Old Boys", 'NOB', '#c8102e', '#111111', 'halves'],
  ['Talleres de Córdoba', 'T', '#14264f', '#ffffff', 'stripes'],
  ['Belgrano de Córdoba', 'B', '#5bb5e8', '#111111', 'plain'],
  ['Instituto de Córdoba', 'IAC', '#d0021b', '#ffffff', 'stripes'],
  ['Lanús', 'L', '#7b1733', '#ffffff', 'plain'],
  ['Banfield', 'BAN', '#007a3d', '#ffffff', 'stripes'],
  ['Argentinos Juniors', 'AJ', '#d71920', '#ffffff', 'sash'],
  ['Defensa y Justicia', 'DYJ', '#f6dc00', '#00843d', 'plain'],
  ['Tigre', 'CAT', '#0a3a8c', '#d4001a', 'band'],
  ['Platense', 'CAP', '#ffffff', '#5a3825', 'band'],
]);

const MEXICO = clubsOf(2, [
  ['América', 'CA', '#f7e017', '#0d2c6c', 'chevron'],
  ['Guadalajara', 'CDG', '#cd1731', '#ffffff', 'stripes'],
  ['Cruz Azul', 'CAZ', '#0b3d91', '#ffffff', 'plain'],
  ['Pumas UNAM', 'UNA', '#0c2340', '#c5a05a', 'chevron'],
  ['Tigres UANL', 'TIG', '#f9b000', '#00519b', 'plain'],
  ['Monterrey', 'MTY', '#0b2447', '#ffffff', 'stripes'],
  ['Toluca', 'TOL', '#c8102e', '#ffffff', 'plain'],
  ['Santos Laguna', 'SAN', '#006341', '#ffffff', 'hoops'],
  ['León', 'LEO', '#00653b', '#ffffff', 'plain'],
  ['Pachuca', 'PAC', '#0a2a66', '#ffffff', 'stripes'],
  ['Atlas', 'ATL', '#111111', '#c8102e', 'halves'],
  ['Necaxa', 'NEC', '#d6001c', '#ffffff', 'stripes'],
  ['Puebla', 'PUE', '#ffffff', '#1d3f94', 'sash'],
  ['Querétaro', 'QRO', '#0a2f73', '#111111', 'stripes'],
  ['Tijuana', 'TIJ', '#c8102e', '#111111', 'halves'],
  ['Atlético San Luis', 'ASL', '#d3122a', '#ffffff', 'stripes'],
  ['Mazatlán', 'MAZ', '#4b2a86', '#111111', 'plain'],
  ['Juárez', 'JUA', '#00a651', '#111111', 'sash'],
]);

const COLOMBIA = clubsOf(3, [
  ['Atlético Nacional', 'AN', '#00843d', '#ffffff', 'stripes'],
  ['Millonarios', 'MIL', '#0b3fa0', '#ffffff', 'plain'],
  ['América de Cali', 'AME', '#c8102e', '#ffffff', 'plain'],
  ['Deportivo Cali', 'CAL', '#007a3d', '#ffffff', 'plain'],
  ['Junior', 'JUN', '#d6001c', '#ffffff', 'stripes'],
  ['Independiente Santa Fe', 'SF', '#d1121f', '#ffffff', 'plain'],
  ['Independiente Medellín', 'DIM', '#d0021b', '#0b2a66', 'halves'],
  ['Deportes Tolima', 'TOL', '#7a1f2b', '#f6c400', 'band'],
  ['Once Caldas', 'OC', '#ffffff', '#111111', 'plain'],
  ['Atlético Bucaramanga', 'BUC', '#f7d417', '#00843d', 'plain'],
  ['Deportivo Pereira', 'PER', '#f3c300', '#d1121f', 'stripes'],
  ['Deportivo Pasto', 'PAS', '#c8102e', '#0b3fa0', 'stripes'],
  ['Envigado', 'ENV', '#f28c00', '#007a3d', 'plain'],
  ['La Equidad', 'EQ', '#00693e', '#ffffff', 'sash'],
  ['Águilas Doradas', 'AD', '#e3b100', '#111111', 'halves'],
  ['Fortaleza CEIF', 'FOR', '#123a7c', '#d6202f', 'halves'],
  ['Alianza FC', 'ALI', '#f2c500', '#111111', 'hoops'],
  ['Boyacá Chicó', 'BCH', '#1c3f94', '#ffffff', 'halves'],
]);

const PERU = clubsOf(4, [
  ['Alianza Lima', 'AL', '#10245c', '#ffffff', 'stripes'],
  ['Universitario', 'U', '#f2e3c0', '#a6192e', 'plain'],
  ['Sporting Cristal', 'SC', '#7cc7ea', '#ffffff', 'band'],
  ['Melgar', 'MEL', '#c8102e', '#111111', 'halves'],
  ['Cienciano', 'CIE', '#d0021b', '#ffffff', 'plain'],
  ['Cusco FC', 'CUS', '#b38b3f', '#111111', 'halves'],
  ['Sport Boys', 'SB', '#f49ac1', '#111111', 'plain'],
  ['Deportivo Garcilaso', 'DG', '#6cb6e4', '#ffffff', 'plain'],
  ['Sport Huancayo', 'SH', '#d0121b', '#ffffff', 'band'],
  ['Atlético Grau', 'AG', '#ffffff', '#c8102e', 'sash'],
  ['ADT de Tarma', 'ADT', '#5ab4e5', '#ffffff', 'stripes'],
  ['UTC de Cajamarca', 'UTC', '#f4efe3', '#8a1530', 'stripes'],
  ['Los Chankas', 'LCH', '#c4161c', '#f2c500', 'halves'],
  ['Comerciantes Unidos', 'CU', '#8a1538', '#6cb6e4', 'stripes'],
  ['Alianza Atlético', 'AA', '#ffffff', '#123a8c', 'sash'],
  ['Ayacucho FC', 'AYA', '#f28c00', '#6a6f76', 'plain'],
]);

const CHILE = clubsOf(5, [
  ['Colo-Colo', 'CC', '#ffffff', '#111111', 'plain'],
  ['Universidad de Chile', 'U', '#0a2f7a', '#d6001c', 'plain'],
  ['Universidad Católica', 'UC', '#ffffff', '#1a4fa3', 'band'],
  ['Unión Española', 'UE', '#c8102e', '#f2c500', 'plain'],
  ['Palestino', 'PAL', '#007a3d', '#c8102e', 'stripes'],
  ['Audax Italiano', 'AUD', '#00733e', '#ffffff', 'plain'],
  ['Cobresal', 'COB', '#f27a00', '#ffffff', 'plain'],
  ['Huachipato', 'HUA', '#0b2f6b', '#111111', 'stripes'],
  ["O'Higgins", 'OH', '#5cb7e6', '#ffffff', 'plain'],
  ['Everton de Viña del Mar', 'EVE', '#0c3c8c', '#f6c800', 'plain'],
  ['Coquimbo Unido', 'COQ', '#f8c600', '#111111', 'stripes'],
  ['Deportes La Serena', 'LS', '#8a1538', '#ffffff', 'plain'],
  ['Deportes Iquique', 'IQU', '#58b7e8', '#ffffff', 'plain'],
  ['Ñublense', 'NUB', '#d3121f', '#ffffff', 'band'],
  ['Unión La Calera', 'ULC', '#c8102e', '#ffffff', 'sash'],
  ['Deportes Limache', 'LIM', '#d6001c', '#0b3fa0', 'stripes'],
]);

const ECUADOR = clubsOf(6, [
  ['Barcelona SC', 'BSC', '#f8d800', '#111111', 'plain'],
  ['Emelec', 'EME', '#0f4aa0', '#8b9097', 'band'],
  ['LDU de Quito', 'LDU', '#ffffff', '#c8102e', 'plain'],
  ['Independiente del Valle', 'IDV', '#101a3a', '#e01e7c', 'stripes'],
  ['El Nacional', 'EN', '#c8102e', '#1b3f94', 'sash'],
  ['Aucas', 'AUC', '#f6c300', '#c8102e', 'plain'],
  ['Deportivo Cuenca', 'CUE', '#c8102e', '#111111', 'plain'],
  ['Delfín', 'DEL', '#0c3f8f', '#f6c400', 'stripes'],
  ['Orense', 'ORE', '#00843d', '#ffffff', 'halves'],
  ['Universidad Católica (Quito)', 'UCQ', '#5bb2e2', '#ffffff', 'plain'],
  ['Mushuc Runa', 'MR', '#0a7a3d', '#c8102e', 'sash'],
  ['Técnico Universitario', 'TU', '#ffffff', '#c8102e', 'sash'],
  ['Macará', 'MAC', '#5ab6e6', '#ffffff', 'plain'],
  ['Libertad de Loja', 'LIB', '#f28a00', '#111111', 'stripes'],
]);

const PARAGUAY = clubsOf(7, [
  ['Olimpia', 'OLI', '#ffffff', '#111111', 'band'],
  ['Cerro Porteño', 'CP', '#0a2f7a', '#c8102e', 'stripes'],
  ['Libertad', 'LIB', '#111111', '#ffffff', 'stripes'],
  ['Guaraní', 'GUA', '#f7c900', '#111111', 'stripes'],
  ['Nacional de Asunción', 'NAC', '#ffffff', '#c8102e', 'sash'],
  ['Sportivo Luqueño', 'LUQ', '#f6cf00', '#0b3fa0', 'stripes'],
  ['Sportivo Ameliano', 'AME', '#c8102e', '#111111', 'halves'],
  ['Sportivo Trinidense', 'TRI', '#f3c400', '#0b3c8c', 'halves'],
  ['General Caballero', 'GC', '#d3121f', '#ffffff', 'plain'],
  ['Recoleta', 'REC', '#f6cc00', '#111111', 'band'],
  ['2 de Mayo', 'DM', '#c8102e', '#ffffff', 'halves'],
  ['Atlético Tembetary', 'TEM', '#c8102e', '#0b3fa0', 'stripes'],
]);

const BOLIVIA = clubsOf(8, [
  ['Bolívar', 'BOL', '#6cb8e6', '#ffffff', 'plain'],
  ['The Strongest', 'TS', '#f6c500', '#111111', 'stripes'],
  ['Jorge Wilstermann', 'WIL', '#c8102e', '#0b2f7a', 'band'],
  ['Oriente Petrolero', 'OP', '#00843d', '#ffffff', 'plain'],
  ['Blooming', 'BLO', '#6cc0ea', '#ffffff', 'band'],
  ['Always Ready', 'AR', '#ffffff', '#d0121b', 'sash'],
  ['Nacional Potosí', 'NP', '#c8102e', '#ffffff', 'plain'],
  ['Real Tomayapo', 'TOM', '#00733e', '#ffffff', 'hoops'],
  ['Guabirá', 'GUA', '#d0121b', '#ffffff', 'stripes'],
  ['Aurora', 'AUR', '#5cb7e6', '#ffffff', 'sash'],
  ['Independiente Petrolero', 'IP', '#c8102e', '#ffffff', 'halves'],
  ['San Antonio Bulo Bulo', 'SAB', '#1c7a3e', '#f3c400', 'band'],
  ['Real Oruro', 'RO', '#c8102e', '#ffffff', 'hoops'],
  ['Universitario de Vinto', 'VIN', '#8a1538', '#ffffff', 'plain'],
]);

const BRAZIL = clubsOf(9, [
  ['Flamengo', 'FLA', '#c3281e', '#111111', 'hoops'],
  ['Palmeiras', 'PAL', '#006437', '#ffffff', 'plain'],
  ['Corinthians', 'COR', '#ffffff', '#111111', 'plain'],
  ['São Paulo', 'SPF', '#ffffff', '#d3121f', 'hoops'],
  ['Santos', 'SFC', '#ffffff', '#111111', 'stripes'],
  ['Fluminense', 'FLU', '#8a1538', '#00613c', 'stripes'],
  ['Botafogo', 'BOT', '#111111', '#ffffff', 'stripes'],
  ['Vasco da Gama', 'VAS', '#111111', '#ffffff', 'sash'],
  ['Grêmio', 'GRE', '#0d80bf', '#111111', 'stripes'],
  ['Internacional', 'INT', '#d00a1e', '#ffffff', 'plain'],
  ['Atlético Mineiro', 'CAM', '#111111', '#ffffff', 'stripes'],
  ['Cruzeiro', 'CRU', '#1040a0', '#ffffff', 'plain'],
  ['Bahia', 'BAH', '#ffffff', '#0a5fb4', 'stripes'],
  ['Vitória', 'VIT', '#d0121b', '#111111', 'hoops'],
  ['Fortaleza', 'FOR', '#0b3c8c', '#d3121f', 'hoops'],
  ['Ceará', 'CEA', '#111111', '#ffffff', 'stripes'],
  ['Sport Recife', 'SPT', '#111111', '#d0121b', 'hoops'],
  ['Bragantino', 'RBB', '#ffffff', '#d3121f', 'plain'],
  ['Mirassol', 'MIR', '#f7d800', '#007a3d', 'plain'],
  ['Juventude', 'JUV', '#00733e', '#ffffff', 'stripes'],
]);

/** Clubs of two countries without a league here. They play cups and friendlies. */
const GUESTS = clubsOf(10, [
  ['Peñarol', 'CAP', '#f6c800', '#111111', 'stripes'],
  ['Nacional', 'CNF', '#ffffff', '#0b3c8c', 'plain'],
  ['Defensor Sporting', 'DS', '#5a2d82', '#ffffff', 'plain'],
  ['Danubio', 'DAN', '#ffffff', '#111111', 'sash'],
  ['Liverpool de Montevideo', 'LIV', '#0b3c8c', '#111111', 'stripes'],
  ['Boston River', 'BR', '#c8102e', '#00733e', 'halves'],
  ['Deportivo Táchira', 'TAC', '#f6c800', '#111111', 'halves'],
  ['Caracas FC', 'CAR', '#c8102e', '#ffffff', 'plain'],
  ['Carabobo FC', 'CBO', '#7a1f3d', '#ffffff', 'plain'],
  ['Deportivo La Guaira', 'DLG', '#f28a00', '#0b2f6b', 'halves'],
]);

const LIBERTADORES = [
  ...[
    ARGENTINA.slice(0, 3),
    BRAZIL.slice(0, 2),
    COLOMBIA.slice(0, 3),
    CHILE.slice(0, 2),
    ECUADOR.slice(0, 3),
  ],
  ...[BRAZIL.slice(6, 9), PERU.slice(0, 3), PARAGUAY.slice(0, 3), BOLIVIA.slice(0, 3), GUESTS.slice(0, 2)],
  ...[ARGENTINA.slice(6, 9), GUESTS.slice(6, 8)],
].flat();

const SUDAMERICANA = [
  ...[
    ARGENTINA.slice(3, 6),
    BRAZIL.slice(2, 6),
    COLOMBIA.slice(4, 7),
    CHILE.slice(3, 6),
    ECUADOR.slice(3, 6),
  ],
  ...[PERU.slice(3, 6), PARAGUAY.slice(3, 5), BOLIVIA.slice(3, 6), GUESTS.slice(2, 6), BRAZIL.slice(12, 14)],
  ...[GUESTS.slice(8, 10)],
].flat();

const league = (
  number: number,
  [country, name, initials]: [country: string, name: string, initials: string],
  type: 'League' | 'Cup',
  colours: CrestColours,
  offset: number,
  kickOffs: string,
  clubs: DemonstrationClub[],
): DemonstrationLeague => ({
  id: FIRST_LEAGUE_ID + number,
  name,
  type,
  country,
  initials,
  colours,
  offset,
  kickOffs: kickOffs.split(', '),
  clubs,
});

/** Every league. National rounds are from Friday to Monday, cup rounds from Tuesday to Thursday. */
export const DEMONSTRATION_LEAGUES: DemonstrationLeague[] = [
  league(
    1,
    ['Argentina', 'Liga Profesional Argentina', 'LPA'],
    'League',
    ['#6cace4', '#ffffff'],
    -3,
    'fri 19:00, fri 21:00, sat 14:30, sat 17:00, sat 19:30, sat 22:00, sun 15:30, sun 18:00, sun 20:30, mon 20:00',
    ARGENTINA,
  ),
  league(
    2,
    ['Mexico', 'Liga MX', 'LMX'],
    'League',
    ['#00653b', '#ffffff'],
    -6,
    'fri 19:00, fri 21:00, sat 17:00, sat 19:00, sat 21:00, sun 12:00, sun 17:00, sun 19:00, mon 19:00',
    MEXICO,
  ),
  league(
    3,
    ['Colombia', 'Primera A', 'PA'],
    'League',
    ['#f6c800', '#0b3fa0'],
    -5,
    'fri 19:30, sat 14:00, sat 16:00, sat 18:00, sat 20:30, sun 14:00, sun 16:00, sun 18:30, mon 20:00',
    COLOMBIA,
  ),
  league(
    4,
    ['Peru', 'Liga 1', 'L'],
    'League',
    ['#c8102e', '#ffffff'],
    -5,
    'fri 15:30, fri 20:00, sat 13:00, sat 15:30, sat 19:00, sun 11:30, sun 15:00, mon 15:00',
    PERU,
  ),
  league(
    5,
    ['Chile', 'Primera División', 'PD'],
    'League',
    ['#0a2f7a', '#ffffff'],
    -3,
    'fri 18:00, fri 20:30, sat 12:30, sat 15:00, sat 18:00, sun 12:30, sun 17:30, mon 19:30',
    CHILE,
  ),
  league(
    6,
    ['Ecuador', 'Liga Pro', 'LP'],
    'League',
    ['#f6cc00', '#0b2f6b'],
    -5,
    'fri 19:00, sat 15:00, sat 17:30, sat 20:00, sun 12:30, sun 18:00, mon 19:00',
    ECUADOR,
  ),
  league(
    7,
    ['Paraguay', 'División Profesional', 'DP'],
    'League',
    ['#c8102e', '#ffffff'],
    -3,
    'fri 18:30, sat 16:30, sat 19:00, sun 16:30, sun 19:00, mon 18:30',
    PARAGUAY,
  ),
  league(
    8,
    ['Bolivia', 'Primera División', 'PD'],
    'League',
    ['#007a3d', '#f6c800'],
    -4,
    'fri 20:00, sat 15:00, sat 17:15, sat 20:00, sun 15:00, sun 17:15, mon 20:00',
    BOLIVIA,
  ),
  league(
    9,
    ['Brazil', 'Brasileirão Série A', 'BSA'],
    'League',
    ['#007a3d', '#ffdf00'],
    -3,
    'fri 21:30, sat 16:00, sat 18:30, sat 21:00, sun 11:00, sun 16:00, sun 16:00, sun 18:30, sun 20:30, mon 20:00',
    BRAZIL,
  ),
  league(
    10,
    ['World', 'CONMEBOL Libertadores', 'CL'],
    'Cup',
    ['#111111', '#d4af37'],
    -3,
    'tue 18:00, tue 19:00, tue 19:00, tue 21:30, tue 21:30, wed 19:00, wed 19:00, wed 20:00, wed 21:30, wed 21:30, wed 21:30, thu 19:00, thu 19:00, thu 20:00, thu 21:00, thu 21:30',
    LIBERTADORES,
  ),
  league(
    11,
    ['World', 'CONMEBOL Sudamericana', 'CS'],
    'Cup',
    ['#0b2f6b', '#ffffff'],
    -3,
    'tue 18:00, tue 19:30, tue 20:00, tue 21:30, tue 23:00, wed 18:00, wed 19:00, wed 20:30, wed 21:30, wed 23:00, thu 18:00, thu 19:00, thu 20:30, thu 21:30, thu 21:30, thu 23:00',
    SUDAMERICANA,
  ),
];

/**
 * Friendlies start in half hours without a league match: a match always starts soon. The calendar makes their rounds.
 */
export const FRIENDLIES: DemonstrationLeague = {
  ...league(12, ['World', 'Amistosos de Clubes', 'AC'], 'Cup', ['#2b3a55', '#8fd3c1'], 0, '', []),
  kickOffs: [],
  clubs: [ARGENTINA, MEXICO, COLOMBIA, PERU, CHILE, ECUADOR, PARAGUAY, BOLIVIA, BRAZIL, GUESTS].flat(),
};

export const EVERY_LEAGUE = [...DEMONSTRATION_LEAGUES, FRIENDLIES];

const CLUB_BY_ID = new Map(FRIENDLIES.clubs.map((club) => [club.id, club]));

export function findDemonstrationClub(id: number): DemonstrationClub | null {
  return CLUB_BY_ID.get(id) ?? null;
}

/** Returns the number of the club's list: its country, or the guests. */
export function groupOf(club: DemonstrationClub): number {
  return Math.floor((club.id - FIRST_CLUB_ID) / 100);
}
