import { expect, test } from 'vitest'
import { pseudoCatalogue } from './support/pseudo-language.ts'
import { pseudoText } from './support/pseudo-text.ts'

test('a long text is about 60 % longer, and its first two words are one', () => {
  expect(pseudoText('long', 'Perché no? Sempre aperto.')).toBe(
    'Ṕéŕćĥéàéíóńóà? Śéḿṕŕéàéíó àṕéŕţóàéíó.',
  )
})
test('a text from right to left has Hebrew letters, and the same tags and digits', () => {
  expect(pseudoText('rtl', '<0>Ciao</0>, 2!')).toBe('<0>גטאס</0>, 2!')
})
test('placeholders and plurals stay in a pseudo-catalogue', async () => {
  const source =
    'msgid ""\nmsgstr ""\n\nmsgid "{n, plural, one {# giorno} other {# giorni}} a {name}"\nmsgstr ""\n'
  const [message] = Object.values(await pseudoCatalogue('rtl', source))
  expect(message).toEqual([
    ['n', 'plural', { one: ['#', ' זטסצנס'], other: ['#', ' זטסצנט'] }],
    ' א ',
    ['name'],
  ])
})
