import { wholeOf } from './numbers.ts'

/** The Italian postal codes that begin with a zero: their first digits, provinces and towns. */
const zeros: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^00/,
    [
      'rm',
      'roma',
      'rome',
      'rom',
      'tivoli',
      'guidonia',
      'fiumicino',
      'pomezia',
      'anzio',
      'velletri',
      'civitavecchia',
      'ciampino',
      'frascati',
      'albano',
      'ladispoli',
      'monterotondo',
    ],
  ],
  [/^01/, ['vt', 'viterbo']],
  [/^02/, ['ri', 'rieti']],
  [/^03/, ['fr', 'frosinone', 'cassino', 'sora', 'alatri', 'anagni']],
  [/^04/, ['lt', 'latina', 'aprilia', 'terracina', 'formia', 'fondi', 'gaeta', 'cisterna']],
  [/^05/, ['tr', 'terni', 'orvieto', 'narni', 'amelia']],
  [/^06/, ['pg', 'perugia', 'foligno', 'spoleto', 'assisi', 'gubbio', 'todi', 'citta di castello']],
  [/^07/, ['ss', 'ot', 'sassari', 'olbia', 'alghero', 'porto torres', 'tempio']],
  [/^08/, ['nu', 'or', 'og', 'nuoro', 'oristano', 'tortoli', 'macomer', 'lanusei']],
  [
    /^09/,
    [
      'ca',
      'su',
      'vs',
      'ci',
      'or',
      'cagliari',
      'oristano',
      'carbonia',
      'iglesias',
      'quartu',
      'selargius',
      'assemini',
    ],
  ],
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .trim()
    .toLowerCase()

/**
 * A postal code, mended where a spreadsheet made a number of it: `40126.0`, and `126` if the province or the town confirms that
 * its zeros are lost. Otherwise as it is.
 */
export function mendCap(
  text: string,
  { city = '', province = '' }: { city?: string; province?: string },
): string {
  const written = wholeOf(text) ?? text.replace(/^(\d{1,5})[.,]0+$/, '$1')
  if (!/^\d{2,4}$/.test(written)) return written
  const whole = written.padStart(5, '0')
  const [, places = []] = zeros.find(([begins]) => begins.test(whole)) ?? []
  const [town, short] = [plain(city), plain(province)]
  const isThere = places.some(
    place => place === short || place === town || (place.length > 3 && town.startsWith(place)),
  )
  return isThere ? whole : text
}
