import type { CopyState } from '#contract/shapes/catalogue.ts'
import { writtenFlag } from '../values/flags.ts'

/** Words for the state of a thing. Each is compared with the beginnings of the words of a cell. */
const words: readonly (readonly [CopyState, readonly string[]])[] = [
  [
    'missing',
    [
      'lost',
      'missing',
      'stolen',
      'perso',
      'persa',
      'smarrit',
      'rubat',
      'mancant',
      'disperso',
      'verloren',
      'vermisst',
      'gestohlen',
      'fehlt',
      'perdu',
      'perdid',
      'manquant',
      'unaccounted',
    ],
  ],
  [
    'retired',
    [
      'retired',
      'archiv',
      'dismess',
      'buttat',
      'eliminat',
      'rottamat',
      'disposed',
      'decommission',
      'sold',
      'vendut',
      'ausgemustert',
      'entsorgt',
      'ausgesondert',
      'verkauft',
      'withdrawn',
      'ritirat',
      'donated',
      'regalat',
      'not fixable',
      'broken not fixable',
      'inactive',
      'inattivo',
    ],
  ],
  [
    'repair',
    [
      'repair',
      'riparaz',
      'riparar',
      'reparac',
      'reparer',
      'reparation',
      'hors service',
      'abime',
      'danad',
      'rott',
      'guast',
      'broken',
      'mainten',
      'manutenz',
      'damag',
      'danneggiat',
      'defekt',
      'kaputt',
      'reparatur',
      'wartung',
      'diagnos',
      'beschadigt',
      'out of order',
      'fuori uso',
      'fuori servizio',
      'non funziona',
      'not working',
      'unavailable',
      'non disponibile',
      'non prestabile',
      'nicht verfugbar',
      'en panne',
      'roto',
      'averiad',
      'kapot',
      'pending',
    ],
  ],
  [
    'in_service',
    [
      'in stock',
      'in custody',
      'in use',
      'in uso',
      'on hand',
      'assigned',
      'assegnat',
      'booked',
      'publish',
      'pubblicat',
      'vollstandig',
      'on loan',
      'available',
      'active',
      'activ',
      'attiv',
      'disponibil',
      'in prestito',
      'prestat',
      'prestad',
      'prete',
      'emprunte',
      'libero',
      'libera',
      'libre',
      'frei',
      'neuf',
      'goed',
      'beschikbaar',
      'uitgeleend',
      'nuevo',
      'buen ',
      'buono',
      'buona',
      'ottimo',
      'discreto',
      'usato',
      'nuovo',
      'ok',
      'good',
      'fair',
      'new',
      'working',
      'funziona',
      'ready',
      'deploy',
      'checked out',
      'verfugbar',
      'ausgeliehen',
      'verliehen',
      'gut',
      'neu',
      'in ordnung',
      'in service',
      'in servizio',
      'disponible',
      'bon',
      'bueno',
      'checked in',
      'presente',
      'vorhanden',
      'reserved',
      'prenotat',
    ],
  ],
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Our state for a word of another system or person; `null` for one that is not understood. */
export function stateOfWord(text: string): CopyState | null {
  const padded = ` ${plain(text.slice(0, 60))}`
  if (padded === ' ' || padded.split(' ').length > 6) return null
  const placeOf = (beginnings: readonly string[]) =>
    Math.min(...beginnings.map(one => padded.indexOf(` ${one}`)).filter(at => at >= 0))
  const found = words
    .map(([state, beginnings]) => ({ state, at: placeOf(beginnings) }))
    .filter(({ at }) => at < Number.POSITIVE_INFINITY)
  // What is wrong with it counts more than that it is there: of two such words the first.
  const wrong = found.filter(({ state }) => state !== 'in_service').sort((a, b) => a.at - b.at)
  return (wrong[0] ?? found[0])?.state ?? null
}

/** Whether a heading asks what is good («is borrowable») or what is bad («rotto»): so `false` is in repair, or `true` is. */
export function stateOfFlag(heading: string, text: string): CopyState | null {
  const flag = writtenFlag(text)
  if (!flag) return null
  const state = stateOfWord(heading)
  const isGood =
    state === 'in_service' ||
    /borrow|lend|book|prestabil|ausleihbar|verfugbar|availab/.test(plain(heading))
  if (isGood) return flag === 'true' ? 'in_service' : 'repair'
  return flag === 'false' ? 'in_service' : (state ?? 'repair')
}
