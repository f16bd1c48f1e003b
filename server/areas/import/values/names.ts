/** Which name stands first in a cell with both. */
type NameOrder = 'first' | 'last'

/** Words that belong to the name after them: «De Santis», «van der Berg», «Di Nardo». */
const particles = new Set(
  'de di da del della dello dei degli delle dal dalla lo la li le du des van von vom zu zur der den ter ten el al bin ben abu san santa dos das do mc mac o'.split(
    ' ',
  ),
)
/** First names that are frequent where our libraries are; with them a column without e-mails shows its order. */
const known = new Set(
  'anna maria giulia giovanni marco luca andrea paolo laura sara elena francesca chiara giuseppe antonio mario luigi francesco roberto stefano davide matteo alessandro alessandra simone federico federica martina silvia valentina elisa giorgio giorgia pietro lorenzo riccardo fabio daniele daniela michele claudia claudio monica cristina paola carla carlo lucia rosa teresa angela angelo vincenzo salvatore massimo ada irene alice beatrice caterina lisa john james mary david michael sarah emma peter paul thomas andrew robert william richard susan karen jane helen claire alex daniel jack oliver sophie lucy hans klaus jürgen wolfgang stefan michael christian thomas andreas martin sabine petra monika ursula karin jana tom julia lena lukas felix max jonas leon mia hannah fatima mohamed ahmed ali omar olena ioana zoe niccolo noe ludovica'.split(
    ' ',
  ),
)

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’ ]/gu, '')
    .toLowerCase()

/**
 * A cell with both names, apart. Before a comma stands the last name. The address of an e-mail such as `fatima.dangelo@` says where
 * the first one ends if there are more than two words.
 */
export function splitName(
  text: string,
  order: NameOrder,
  email = '',
): { first: string; last: string } {
  const [before = '', after] = text.split(',').map(part => part.trim())
  if (after) return { first: after, last: before }
  const words = text.trim().split(/\s+/)
  if (words.length < 2) return { first: text.trim(), last: '' }
  const cut = cutAt(words, order, email)
  const [one, two] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
  return order === 'last' ? { first: two, last: one } : { first: one, last: two }
}

function cutAt(words: readonly string[], order: NameOrder, email: string): number {
  const parts = (email.split('@')[0] ?? '')
    .split(/[._-]/)
    .map(part => plain(part).replace(/\d{1,6}$/, ''))
  for (let cut = 1; cut < words.length; cut += 1) {
    const [one, two] = [plain(words.slice(0, cut).join('')), plain(words.slice(cut).join(''))]
    if (parts.includes(one) && parts.includes(two)) return cut
  }
  if (order === 'first') {
    // A particle begins the last name: «Carla Di Nardo».
    const at = words.findIndex((word, index) => index > 0 && particles.has(plain(word)))
    return at > 0 ? at : words.length > 2 ? words.length - 1 : 1
  }
  let cut = 1
  while (cut < words.length - 1 && particles.has(plain(words[cut - 1] ?? ''))) cut += 1
  return cut
}

/** Which name stands first in a column: as its heading says, else as e-mails and frequent first names show. */
export function nameOrderOf(
  heading: string,
  cells: readonly { name: string; email: string }[],
): NameOrder {
  const said = plain(heading)
  if (/^(cognome|nachname|surname|lastname|familyname|apellido|nomet)/.test(said)) return 'last'
  if (/^(nome|vorname|first|given|prenom)/.test(said) && /(cognome|name|nom)/.test(said.slice(4)))
    return 'first'
  let votes = 0
  for (const { name, email } of cells.slice(0, 500)) {
    if (name.includes(',')) continue
    const words = name.trim().split(/\s+/).map(plain)
    const [head = '', tail = ''] = [words[0], words.at(-1)]
    if (words.length < 2) continue
    // «anna.rossi@»: an address begins with the first name.
    const [begin = '', end = ''] = (email.split('@')[0] ?? '').split(/[._]/).map(plain)
    if (begin && end && begin === head) votes += 1
    else if (begin && end && begin === tail) votes -= 1
    else votes += Number(known.has(head)) - Number(known.has(tail))
  }
  return votes < 0 ? 'last' : 'first'
}
