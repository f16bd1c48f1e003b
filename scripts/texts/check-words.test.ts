import { expect, test } from 'vitest'
import { idleExceptions, type Message, wordFaults } from './check-words.ts'
import { italianDictionary, messagesIn } from './read-messages.ts'

const isItalian = italianDictionary()
const message = (text: string, id = text): Message => ({ id, text, files: ['src/a.tsx'] })
const inItalian = (text: string) => wordFaults([message(text)], 'it', isItalian)
const inEnglish = (text: string) => wordFaults([message(text, 'Un testo')], 'en', isItalian)

test.each([
  ['Riconsegna entro {day}', 'riconsegn*', 'riportare'],
  ['{n, plural, one {# noleggio} other {# noleggi}}', 'noleggi*', 'prestito'],
  ["Sei nella lista d'attesa", 'lista d attesa', 'coda'],
  ["È di un'altra <0>biblioteca</0>", 'bibliotec*', 'oggettoteca'],
  ['Ti mandiamo una mail', 'mail', 'e-mail'],
])(
  'an Italian text that has another word fails with its file, itself and the word: %s',
  (text, word, use) => {
    expect(inItalian(text)).toEqual([`src/a.tsx: «${text}»: «${word}»: use «${use}»`])
  },
)

test.each([
  ['Bring it back by {day}', 'bring it back', 'return'],
  ['{n, plural, one {# item} other {# items}}', 'item*', 'object'],
  ['Read the Adhesion Form', 'adhesion*', 'membership form'],
  ['Your notices', 'notices', 'notification'],
])('so does an English one: %s', (text, word, use) => {
  expect(inEnglish(text)).toEqual([`src/a.tsx: «${text}»: «${word}»: use «${use}»`])
})

test.each([
  ['Fai il checkout', 'checkout'],
  ['Lo legge lo staff', 'staff'],
  ['Torna alla home', 'home'],
  ['Un oggeto libero', 'oggeto'],
])('an Italian text with a word that is not Italian fails: %s', (text, word) => {
  expect(inItalian(text)).toEqual([expect.stringContaining(`«${word}»: not an Italian word`)])
})

test('a text with the words of the glossary passes, with values, tags, elisions and hyphens', () => {
  const good =
    "Dell'oggettoteca, <0>{staff}</0>: riporta l'oggetto al punto di ritiro, o scrivi un'e-mail"
  expect(inItalian(good)).toEqual([])
  expect(inEnglish('Return {item} to the <0>pickup point</0>, or write an e-mail')).toEqual([])
})

test('an exception holds for its own message and words only', () => {
  expect(inItalian('Abbandona il checkout')).toEqual([])
  expect(inItalian('Abbandona il checkout ora')).toHaveLength(1)
  expect(inItalian('Home')).toEqual([])
  expect(inItalian('Home page')).not.toEqual([])
})

test('an exception that nothing needs is a fault, and one that several messages have', () => {
  const messages = { it: [message('Vai alla home'), message('Vai alla home, per favore')], en: [] }
  const exception = (name: string, ...words: string[]) => [{ message: name, words, why: 'a test' }]
  const idle = (list: ReturnType<typeof exception>) => idleExceptions(messages, isItalian, list)
  expect(idle(exception('Vai alla home, per…', 'home'))).toEqual([])
  expect(idle(exception('Vai alla home, per…', 'home', 'staff'))).toHaveLength(1)
  expect(idle(exception('Vai alla home…', 'home'))).toEqual(['«Vai alla home…» names 2 messages'])
  expect(idle(exception('Un altro testo', 'home'))).toHaveLength(1)
})

test('messages are read from a language’s file, with the files that have them', () => {
  const po = '#: server/platform/mail/texts.ts\nmsgid "Ciao"\nmsgstr "Hello"\n'
  expect(messagesIn(`msgid ""\nmsgstr ""\n\n${po}`)).toEqual([
    { id: 'Ciao', text: 'Hello', files: ['server/platform/mail/texts.ts'] },
  ])
})
