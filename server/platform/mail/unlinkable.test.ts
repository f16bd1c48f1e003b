import { describe, expect, test } from 'vitest'
import { asHtml } from './html.ts'
import { loanText } from './loan-texts.ts'
import { writeNotification } from './notification-text.ts'
import { writeMail } from './texts.ts'
import { unlinkable } from './unlinkable.ts'

/** What mail programs turn into a link: an address with a scheme, a host name, an e-mail address. */
const linkLike = /https?:\/\/|\bwww\.\w|[\w-]+\.[a-z]{2,}\b|\w@\w|mailto:\w/i
const visible = (text: string) => text.replaceAll('\u2060', '')

const attacks = [
  'evil.example',
  'http://evil.example/a?b',
  'www.evil.it',
  'eva@evil.example',
  'mailto:eva@x.it',
]

describe.each(attacks)('a member called %s', attack => {
  test('appears as the same text', () => {
    expect(unlinkable(attack)).not.toMatch(linkLike)
    expect(visible(unlinkable(attack))).toBe(attack)
  })

  test('adds no link to the subject, text or HTML of an e-mail', () => {
    const mails = [
      writeMail('verify', 'it', { library: 'Leila', first_name: attack, link: '', hours: 48 }),
      writeMail('support', 'en', {
        library: 'Leila',
        email: attack,
        section: 'x',
        object: attack,
        message: `Hi, see ${attack}`,
        reference: 'R1',
      }),
      ...(['cancelled', 'answered'] as const).map(kind =>
        writeNotification('en', {
          ...loanText(kind, 'en', {
            code_times: null,
            was: null,
            reasons: [],
            closed: null,
            hours: null,
            waits: true,
            private: null,
            ended_because: null,
            back: null,
            instead: null,
            product: attack,
            delivered: false,
            locker: false,
            period: '1 – 2',
            until: '2',
            place: '',
            motivation: `go to ${attack}`,
            answer: `write to ${attack}`,
            amount: '4.50 €',
            paid_on: '1',
          }),
          library: 'Leila',
          first_name: attack,
          link: '',
          ofMoney: false,
          off: null,
        }),
      ),
    ]
    for (const { subject, body } of mails) {
      expect(subject).not.toMatch(linkLike)
      expect(body).not.toMatch(linkLike)
      expect(asHtml(body, 'Leila')).not.toContain('<a ')
      expect(visible(body)).toContain(attack)
    }
  })
})

test('the server’s own links stay links', () => {
  const link = 'https://bologna.example/verify?t=1'
  const { body } = writeMail('verify', 'it', { library: 'L', first_name: 'Ada', link, hours: 1 })
  expect(asHtml(body, 'L')).toContain(`<a href="${link}">`)
})
