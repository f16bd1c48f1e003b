import type { Locale } from '#contract/limits.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about a loan: its moves, then its reminders. */
const loanNotificationKinds = [
  'booked',
  'asked',
  'agreed',
  'received',
  'deferred',
  'handed_out',
  'extended',
  'moved',
  'relocated',
  'returned',
  'cancelled',
  'denied',
  'lapsed',
  'put_back',
  'damaged',
  'repaired',
  'pickup_tomorrow',
  'end_tomorrow',
  'overdue',
] as const
export type LoanNotificationKind = (typeof loanNotificationKinds)[number]

export type LoanEmail = {
  product: string
  /** Delivered at home instead of collected. */
  delivered: boolean
  /** Collected from a locker, with a code. */
  locker: boolean
  /** In words, in the reader's language. */
  period: string
  until: string
  place: string
  motivation: string | null
}

type Writer = (email: LoanEmail) => NotificationText

/** Each e-mail in both languages: its subject, and the text after the greeting. */
const texts: Record<LoanNotificationKind, Record<Locale, Writer>> = {
  booked: {
    it: ({ product, period, place }) => ({
      title: `Prenotazione ricevuta: ${product}`,
      text: `abbiamo ricevuto la tua prenotazione.\n\n${product}\n${period}\n${place}`,
    }),
    en: ({ product, period, place }) => ({
      title: `Booking received: ${product}`,
      text: `we have received your booking.\n\n${product}\n${period}\n${place}`,
    }),
  },
  asked: {
    it: ({ product, period, until }) => ({
      title: `Ti chiedono in prestito: ${product}`,
      text: `qualcuno vorrebbe il tuo oggetto.\n\n${product}\n${period}\n\nQui dici «Va bene» o «Non posso», entro ${until}: dopo quel giorno la richiesta si annulla da sola. Chi chiede vede il tuo indirizzo e il tuo telefono solo se dici che va bene.`,
    }),
    en: ({ product, period, until }) => ({
      title: `Somebody would like to borrow: ${product}`,
      text: `somebody would like your object.\n\n${product}\n${period}\n\nHere you say “It's fine” or “I can't”, by ${until}: after that day the request is cancelled by itself. Whoever asks sees your address and telephone only if you say it is fine.`,
    }),
  },
  agreed: {
    it: ({ product, period, until }) => ({
      title: `Va bene: ${product}`,
      text: `chi presta l'oggetto ha detto di sì.\n\n${product}\n${period}\n\nQui trovi l'indirizzo e il telefono: mettetevi d'accordo entro ${until}. Dopo quel giorno la richiesta si annulla da sola.`,
    }),
    en: ({ product, period, until }) => ({
      title: `It's fine: ${product}`,
      text: `the owner has said yes.\n\n${product}\n${period}\n\nHere are their address and telephone: agree on when to meet by ${until}. After that day the request is cancelled by itself.`,
    }),
  },
  received: {
    it: ({ product, period }) => ({
      title: `Oggetto ricevuto: ${product}`,
      text: `chi lo ha preso in prestito conferma di avere il tuo oggetto.\n\n${product}\n${period}\n\nQuando torna, confermalo qui.`,
    }),
    en: ({ product, period }) => ({
      title: `Object received: ${product}`,
      text: `the borrower confirms that they have your object.\n\n${product}\n${period}\n\nWhen it is back, confirm it here.`,
    }),
  },
  deferred: {
    it: ({ product, until }) => ({
      title: `Più tempo per incontrarvi: ${product}`,
      text: `è stata chiesta una proroga per la consegna di ${product}: ora avete tempo fino a ${until}. Dopo quel giorno la richiesta si annulla da sola.`,
    }),
    en: ({ product, until }) => ({
      title: `More time to meet: ${product}`,
      text: `more time was asked for to hand over ${product}: you now have until ${until}. After that day the request is cancelled by itself.`,
    }),
  },
  handed_out: {
    it: ({ product, until, place }) => ({
      title: `Buon prestito: ${product}`,
      text: `${product} è con te. Riportalo entro ${until}.\n\n${place}`,
    }),
    en: ({ product, until, place }) => ({
      title: `Enjoy it: ${product}`,
      text: `${product} is with you. Bring it back by ${until}.\n\n${place}`,
    }),
  },
  extended: {
    it: ({ product, until }) => ({
      title: `Prestito esteso: ${product}`,
      text: `il prestito di ${product} ora arriva a ${until}.`,
    }),
    en: ({ product, until }) => ({
      title: `Loan extended: ${product}`,
      text: `the loan of ${product} now lasts until ${until}.`,
    }),
  },
  moved: {
    it: ({ product, period, place }) => ({
      title: `Nuove date: ${product}`,
      text: `abbiamo cambiato le date del tuo prestito.\n\n${product}\n${period}\n${place}`,
    }),
    en: ({ product, period, place }) => ({
      title: `New dates: ${product}`,
      text: `we have changed the dates of your loan.\n\n${product}\n${period}\n${place}`,
    }),
  },
  relocated: {
    it: ({ product, period, place, locker }) => ({
      title: `Nuovo punto di ritiro: ${product}`,
      text: `abbiamo cambiato dove ritirare e riportare il tuo prestito.\n\n${product}\n${period}\n${place}${locker ? '\n\nI codici per lo smartlocker sono nuovi: li trovi qui.' : ''}`,
    }),
    en: ({ product, period, place, locker }) => ({
      title: `New pickup point: ${product}`,
      text: `we have changed where to collect and bring back your loan.\n\n${product}\n${period}\n${place}${locker ? '\n\nThe codes for the smartlocker are new: you find them here.' : ''}`,
    }),
  },
  returned: {
    it: ({ product }) => ({
      title: `Restituito: ${product}`,
      text: `${product} è tornato a posto. Grazie! Com'è andata? Puoi recensirlo qui.`,
    }),
    en: ({ product }) => ({
      title: `Returned: ${product}`,
      text: `${product} is back in its place. Thank you! How was it? You can review it here.`,
    }),
  },
  cancelled: {
    it: ({ product, period, motivation }) => ({
      title: `Prestito annullato: ${product}`,
      text: `il prestito è stato annullato.\n\n${product}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ product, period, motivation }) => ({
      title: `Loan cancelled: ${product}`,
      text: `the loan was cancelled.\n\n${product}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  denied: {
    it: ({ product, period, motivation }) => ({
      title: `Prestito negato: ${product}`,
      text: `la tua richiesta non è stata accettata.\n\n${product}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ product, period, motivation }) => ({
      title: `Loan denied: ${product}`,
      text: `your request was not accepted.\n\n${product}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  lapsed: {
    it: ({ product, period, until }) => ({
      title: `Prestito non ritirato: ${product}`,
      text: `nessuno ha ritirato l'oggetto entro ${until}, quindi il prestito è stato annullato e i giorni sono di nuovo liberi.\n\n${product}\n${period}`,
    }),
    en: ({ product, period, until }) => ({
      title: `Loan not collected: ${product}`,
      text: `nobody collected the object by ${until}, so the loan was cancelled and its days are free again.\n\n${product}\n${period}`,
    }),
  },
  put_back: {
    it: ({ product, period, place }) => ({
      title: `Ancora da ritirare: ${product}`,
      text: `ti avevamo scritto per errore che ${product} era già con te. La prenotazione resta com'era.\n\n${period}\n${place}`,
    }),
    en: ({ product, period, place }) => ({
      title: `Still to be collected: ${product}`,
      text: `we told you by mistake that ${product} was with you already. Your booking stays as it was.\n\n${period}\n${place}`,
    }),
  },
  damaged: {
    it: ({ product, period }) => ({
      title: `In manutenzione: ${product}`,
      text: `l'oggetto che hai prenotato ha bisogno di una riparazione.\n\n${product}\n${period}\n\nFacciamo il possibile perché sia pronto: ti scriviamo appena è a posto. Se preferisci, puoi annullare la prenotazione e scegliere un altro oggetto.`,
    }),
    en: ({ product, period }) => ({
      title: `Being repaired: ${product}`,
      text: `the object you booked needs a repair.\n\n${product}\n${period}\n\nWe do what we can to have it ready, and write to you as soon as it is. If you prefer, you can cancel the booking and choose another object.`,
    }),
  },
  repaired: {
    it: ({ product, period, place }) => ({
      title: `Di nuovo a posto: ${product}`,
      text: `${product} è stato sistemato: la tua prenotazione è confermata.\n\n${period}\n${place}`,
    }),
    en: ({ product, period, place }) => ({
      title: `In order again: ${product}`,
      text: `${product} has been repaired: your booking stands.\n\n${period}\n${place}`,
    }),
  },
  pickup_tomorrow: {
    it: ({ product, period, place, delivered }) => ({
      title: `${delivered ? 'Domani te lo portiamo' : 'Domani ritiri'}: ${product}`,
      text: `domani comincia il tuo prestito.\n\n${product}\n${period}\n${place}\n\nHai cambiato idea? Annullalo qui, così può prenderlo qualcun altro.`,
    }),
    en: ({ product, period, place, delivered }) => ({
      title: `${delivered ? 'Delivered tomorrow' : 'Pick up tomorrow'}: ${product}`,
      text: `your loan begins tomorrow.\n\n${product}\n${period}\n${place}\n\nHave you changed your mind? Cancel it here, so that somebody else can have it.`,
    }),
  },
  end_tomorrow: {
    it: ({ product, until, place }) => ({
      title: `Domani riporti: ${product}`,
      text: `il prestito di ${product} finisce domani, ${until}.\n\n${place}\n\nTi serve ancora? Guarda qui se si può estendere.`,
    }),
    en: ({ product, until, place }) => ({
      title: `Bring back tomorrow: ${product}`,
      text: `the loan of ${product} ends tomorrow, ${until}.\n\n${place}\n\nDo you still need it? See here whether it can be extended.`,
    }),
  },
  overdue: {
    it: ({ product, until, place }) => ({
      title: `Da riportare: ${product}`,
      text: `${product} doveva tornare entro ${until}. Riportalo appena puoi: forse qualcuno lo aspetta.\n\n${place}\n\nSe c'è un problema rispondi all'oggettoteca: troviamo un modo.`,
    }),
    en: ({ product, until, place }) => ({
      title: `To bring back: ${product}`,
      text: `${product} was due back by ${until}. Please bring it as soon as you can: somebody may be waiting.\n\n${place}\n\nIf there is a problem, write to the library: we will find a way.`,
    }),
  },
}

function reason(label: string, motivation: string | null): string {
  return motivation ? `\n\n${label}: ${motivation}` : ''
}

/** The text of an e-mail about a loan, in the reader's language. */
export function loanText(
  kind: LoanNotificationKind,
  locale: Locale,
  email: LoanEmail,
): NotificationText {
  return texts[kind][locale](unlinkableData(email))
}
