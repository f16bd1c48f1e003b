// Products as realistic as ten thousand can be: words in the order in which the demo's texts have them.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The same numbers from 0 to 1 in every run. */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Continues a text word by word: after two words comes one that follows them somewhere in the texts. */
function writerOf(texts, random) {
  const followers = new Map()
  for (const text of texts) {
    const words = ['', '', ...text.split(' '), '']
    for (let at = 2; at < words.length; at++) {
      for (const before of [words[at - 1], `${words[at - 2]} ${words[at - 1]}`]) {
        const list = followers.get(before) ?? []
        list.push(words[at])
        followers.set(before, list)
      }
    }
  }
  const oneOf = list => list[Math.floor(random() * list.length)]
  return length => {
    const written = []
    let [before, last] = ['', '']
    while (written.join(' ').length < length) {
      // Now and then only the last word decides, so that no sentence is a copy.
      const key = random() < 0.4 ? last : `${before} ${last}`
      const next = oneOf(followers.get(key) ?? followers.get(last) ?? followers.get(''))
      if (next) written.push(next)
      before = next ? last : ''
      last = next
    }
    return written.join(' ')
  }
}

/** So many rows of the contract's pocket, with as long descriptions as the demo's. */
export function pocketRows(count) {
  const random = randomFrom(7)
  const demo = parse(readFileSync('server/operations/demo/bologna/objects.csv'), { columns: true })
  const descriptions = demo.map(({ description }) => description)
  const describe = writerOf(descriptions, random)
  const oneOf = list => list[Math.floor(random() * list.length)]
  const nouns = demo.map(({ name }) => name.split(' ')[0])
  const rests = demo.map(({ name }) => name.split(' ').slice(1).join(' '))
  return Array.from({ length: count }, (_, at) => {
    const like = oneOf(demo)
    const name = `${oneOf(nouns)} ${oneOf(rests)} ${oneOf(rests)}`.trim().slice(0, 60)
    const code = `OGT-${String(at + 1).padStart(5, '0')}`
    const description = describe(like.description.length * (0.7 + random() * 0.6))
    return [
      code.toLowerCase(),
      code,
      name,
      description,
      like.categories.split(';'),
      like.location,
      null,
      6,
      like.transportable === 'true',
      false,
      blur(random),
    ]
  })
}

/** Nine colours around one, as a photo's are. */
function blur(random) {
  const base = [random(), random(), random()]
  const digit = part =>
    Math.max(0, Math.min(15, Math.round((part + (random() - 0.5) / 4) * 15))).toString(16)
  return Array.from({ length: 9 }, () => base.map(digit).join('')).join('')
}
