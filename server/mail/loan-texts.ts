import type { Locale } from '#contract/limits.ts'
import type { NotificationText } from './notification-email.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about a loan: its moves, then its reminders. */
const loanNews = [
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
export type LoanNotificationKind = (typeof loanNews)[number]

export type LoanEmail = {
  object: string
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

type Writer = (letter: LoanEmail) => NotificationText

/** Each e-mail in both languages: its subject, and the text after the greeting. */
const texts: Record<LoanNotificationKind, Record<Locale, Writer>> = {
  booked: {
    it: ({ object, period, place }) => ({
      title: `Prenotazione ricevuta: ${object}`,
      text: `abbiamo ricevuto la tua prenotazione.\n\n${object}\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      title: `Booking received: ${object}`,
      text: `we have received your booking.\n\n${object}\n${period}\n${place}`,
    }),
  },
  asked: {
    it: ({ object, period, until }) => ({
      title: `Ti chiedono in prestito: ${object}`,
      text: `qualcuno vorrebbe il tuo oggetto.\n\n${object}\n${period}\n\nQui dici «Va bene» o «Non posso», entro ${until}: dopo quel giorno la richiesta si annulla da sola. Chi chiede vede il tuo indirizzo e il tuo telefono solo se dici che va bene.`,
    }),
    en: ({ object, period, until }) => ({
      title: `Somebody would like to borrow: ${object}`,
      text: `somebody would like your object.\n\n${object}\n${period}\n\nHere you say “It's fine” or “I can't”, by ${until}: after that day the request is cancelled by itself. Whoever asks sees your address and telephone only if you say it is fine.`,
    }),
  },
  agreed: {
    it: ({ object, period, until }) => ({
      title: `Va bene: ${object}`,
      text: `chi presta l'oggetto ha detto di sì.\n\n${object}\n${period}\n\nQui trovi l'indirizzo e il telefono: mettetevi d'accordo entro ${until}. Dopo quel giorno la richiesta si annulla da sola.`,
    }),
    en: ({ object, period, until }) => ({
      title: `It's fine: ${object}`,
      text: `the owner has said yes.\n\n${object}\n${period}\n\nHere are their address and telephone: agree on when to meet by ${until}. After that day the request is cancelled by itself.`,
    }),
  },
  received: {
    it: ({ object, period }) => ({
      title: `Oggetto ricevuto: ${object}`,
      text: `chi lo ha preso in prestito conferma di avere il tuo oggetto.\n\n${object}\n${period}\n\nQuando torna, confermalo qui.`,
    }),
    en: ({ object, period }) => ({
      title: `Object received: ${object}`,
      text: `the borrower confirms that they have your object.\n\n${object}\n${period}\n\nWhen it is back, confirm it here.`,
    }),
  },
  deferred: {
    it: ({ object, until }) => ({
      title: `Più tempo per incontrarvi: ${object}`,
      text: `è stata chiesta una proroga per la consegna di ${object}: ora avete tempo fino a ${until}. Dopo quel giorno la richiesta si annulla da sola.`,
    }),
    en: ({ object, until }) => ({
      title: `More time to meet: ${object}`,
      text: `more time was asked for to hand over ${object}: you now have until ${until}. After that day the request is cancelled by itself.`,
    }),
  },
  handed_out: {
    it: ({ object, until, place }) => ({
      title: `Buon prestito: ${object}`,
      text: `${object} è con te. Riportalo entro ${until}.\n\n${place}`,
    }),
    en: ({ object, until, place }) => ({
      title: `Enjoy it: ${object}`,
      text: `${object} is with you. Bring it back by ${until}.\n\n${place}`,
    }),
  },
  extended: {
    it: ({ object, until }) => ({
      title: `Prestito esteso: ${object}`,
      text: `il prestito di ${object} ora arriva a ${until}.`,
    }),
    en: ({ object, until }) => ({
      title: `Loan extended: ${object}`,
      text: `the loan of ${object} now lasts until ${until}.`,
    }),
  },
  moved: {
    it: ({ object, period, place }) => ({
      title: `Nuove date: ${object}`,
      text: `abbiamo cambiato le date del tuo prestito.\n\n${object}\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      title: `New dates: ${object}`,
      text: `we have changed the dates of your loan.\n\n${object}\n${period}\n${place}`,
    }),
  },
  relocated: {
    it: ({ object, period, place, locker }) => ({
      title: `Nuovo punto di ritiro: ${object}`,
      text: `abbiamo cambiato dove ritirare e riportare il tuo prestito.\n\n${object}\n${period}\n${place}${locker ? '\n\nI codici per lo smartlocker sono nuovi: li trovi qui.' : ''}`,
    }),
    en: ({ object, period, place, locker }) => ({
      title: `New pickup point: ${object}`,
      text: `we have changed where to collect and bring back your loan.\n\n${object}\n${period}\n${place}${locker ? '\n\nThe codes for the smartlocker are new: you find them here.' : ''}`,
    }),
  },
  returned: {
    it: ({ object }) => ({
      title: `Restituito: ${object}`,
      text: `${object} è tornato a posto. Grazie! Com'è andata? Puoi recensirlo qui.`,
    }),
    en: ({ object }) => ({
      title: `Returned: ${object}`,
      text: `${object} is back in its place. Thank you! How was it? You can review it here.`,
    }),
  },
  cancelled: {
    it: ({ object, period, motivation }) => ({
      title: `Prestito annullato: ${object}`,
      text: `il prestito è stato annullato.\n\n${object}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ object, period, motivation }) => ({
      title: `Loan cancelled: ${object}`,
      text: `the loan was cancelled.\n\n${object}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  denied: {
    it: ({ object, period, motivation }) => ({
      title: `Prestito negato: ${object}`,
      text: `la tua richiesta non è stata accettata.\n\n${object}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ object, period, motivation }) => ({
      title: `Loan denied: ${object}`,
      text: `your request was not accepted.\n\n${object}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  lapsed: {
    it: ({ object, period, until }) => ({
      title: `Prestito non ritirato: ${object}`,
      text: `nessuno ha ritirato l'oggetto entro ${until}, quindi il prestito è stato annullato e i giorni sono di nuovo liberi.\n\n${object}\n${period}`,
    }),
    en: ({ object, period, until }) => ({
      title: `Loan not collected: ${object}`,
      text: `nobody collected the object by ${until}, so the loan was cancelled and its days are free again.\n\n${object}\n${period}`,
    }),
  },
  put_back: {
    it: ({ object, period, place }) => ({
      title: `Ancora da ritirare: ${object}`,
      text: `ti avevamo scritto per errore che ${object} era già con te. La prenotazione resta com'era.\n\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      title: `Still to be collected: ${object}`,
      text: `we told you by mistake that ${object} was with you already. Your booking stays as it was.\n\n${period}\n${place}`,
    }),
  },
  damaged: {
    it: ({ object, period }) => ({
      title: `In manutenzione: ${object}`,
      text: `l'oggetto che hai prenotato ha bisogno di una riparazione.\n\n${object}\n${period}\n\nFacciamo il possibile perché sia pronto: ti scriviamo appena è a posto. Se preferisci, puoi annullare la prenotazione e scegliere un altro oggetto.`,
    }),
    en: ({ object, period }) => ({
      title: `Being repaired: ${object}`,
      text: `the object you booked needs a repair.\n\n${object}\n${period}\n\nWe do what we can to have it ready, and write to you as soon as it is. If you prefer, you can cancel the booking and choose another object.`,
    }),
  },
  repaired: {
    it: ({ object, period, place }) => ({
      title: `Di nuovo a posto: ${object}`,
      text: `${object} è stato sistemato: la tua prenotazione è confermata.\n\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      title: `In order again: ${object}`,
      text: `${object} has been repaired: your booking stands.\n\n${period}\n${place}`,
    }),
  },
  pickup_tomorrow: {
    it: ({ object, period, place, delivered }) => ({
      title: `${delivered ? 'Domani te lo portiamo' : 'Domani ritiri'}: ${object}`,
      text: `domani comincia il tuo prestito.\n\n${object}\n${period}\n${place}\n\nHai cambiato idea? Annullalo qui, così può prenderlo qualcun altro.`,
    }),
    en: ({ object, period, place, delivered }) => ({
      title: `${delivered ? 'Delivered tomorrow' : 'Pick up tomorrow'}: ${object}`,
      text: `your loan begins tomorrow.\n\n${object}\n${period}\n${place}\n\nHave you changed your mind? Cancel it here, so that somebody else can have it.`,
    }),
  },
  end_tomorrow: {
    it: ({ object, until, place }) => ({
      title: `Domani riporti: ${object}`,
      text: `il prestito di ${object} finisce domani, ${until}.\n\n${place}\n\nTi serve ancora? Guarda qui se si può estendere.`,
    }),
    en: ({ object, until, place }) => ({
      title: `Bring back tomorrow: ${object}`,
      text: `the loan of ${object} ends tomorrow, ${until}.\n\n${place}\n\nDo you still need it? See here whether it can be extended.`,
    }),
  },
  overdue: {
    it: ({ object, until, place }) => ({
      title: `Da riportare: ${object}`,
      text: `${object} doveva tornare entro ${until}. Riportalo appena puoi: forse qualcuno lo aspetta.\n\n${place}\n\nSe c'è un problema rispondi all'oggettoteca: troviamo un modo.`,
    }),
    en: ({ object, until, place }) => ({
      title: `To bring back: ${object}`,
      text: `${object} was due back by ${until}. Please bring it as soon as you can: somebody may be waiting.\n\n${place}\n\nIf there is a problem, write to the library: we will find a way.`,
    }),
  },
}

function reason(label: string, motivation: string | null): string {
  return motivation ? `\n\n${label}: ${motivation}` : ''
}

/** The text of an e-mail about a loan, in the reader's language. */
export function loanText(
  news: LoanNotificationKind,
  locale: Locale,
  letter: LoanEmail,
): NotificationText {
  return texts[news][locale](unlinkableData(letter))
}
