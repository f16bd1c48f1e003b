import type { Locale } from '#contract/limits.ts'

/** What can be told of a loan. */
export const loanNews = [
  'booked',
  'asked',
  'received',
  'handed_out',
  'extended',
  'returned',
  'cancelled',
  'denied',
  'lapsed',
  'put_back',
  'damaged',
  'repaired',
] as const
export type LoanNews = (typeof loanNews)[number]

export type LoanLetter = {
  library: string
  first_name: string
  object: string
  /** Written out in the reader's language. */
  period: string
  until: string
  place: string
  motivation: string | null
  link: string
}

type Writer = (letter: LoanLetter) => { subject: string; text: string }

/** Each piece of news in both languages: a subject, and what follows the greeting. */
const texts: Record<LoanNews, Record<Locale, Writer>> = {
  booked: {
    it: ({ object, period, place }) => ({
      subject: `Prenotazione ricevuta: ${object}`,
      text: `abbiamo ricevuto la tua prenotazione.\n\n${object}\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      subject: `Booking received: ${object}`,
      text: `we have received your booking.\n\n${object}\n${period}\n${place}`,
    }),
  },
  asked: {
    it: ({ object, period, until }) => ({
      subject: `Ti chiedono in prestito: ${object}`,
      text: `qualcuno vorrebbe il tuo oggetto.\n\n${object}\n${period}\n\nMettetevi d'accordo entro ${until}: dopo quel giorno la richiesta si annulla da sola. Qui trovi come sentirvi.`,
    }),
    en: ({ object, period, until }) => ({
      subject: `Somebody would like to borrow: ${object}`,
      text: `somebody would like your object.\n\n${object}\n${period}\n\nAgree by ${until}: after that day the request is cancelled by itself. Here is how to reach them.`,
    }),
  },
  received: {
    it: ({ object, period }) => ({
      subject: `Oggetto ricevuto: ${object}`,
      text: `chi lo ha preso in prestito conferma di avere il tuo oggetto.\n\n${object}\n${period}\n\nQuando torna, confermalo qui.`,
    }),
    en: ({ object, period }) => ({
      subject: `Object received: ${object}`,
      text: `the borrower confirms that they have your object.\n\n${object}\n${period}\n\nWhen it is back, confirm it here.`,
    }),
  },
  handed_out: {
    it: ({ object, until, place }) => ({
      subject: `Buon prestito: ${object}`,
      text: `${object} è con te. Riportalo entro ${until}.\n\n${place}`,
    }),
    en: ({ object, until, place }) => ({
      subject: `Enjoy it: ${object}`,
      text: `${object} is with you. Bring it back by ${until}.\n\n${place}`,
    }),
  },
  extended: {
    it: ({ object, until }) => ({
      subject: `Prestito esteso: ${object}`,
      text: `il prestito di ${object} ora arriva a ${until}.`,
    }),
    en: ({ object, until }) => ({
      subject: `Loan extended: ${object}`,
      text: `the loan of ${object} now lasts until ${until}.`,
    }),
  },
  returned: {
    it: ({ object }) => ({
      subject: `Restituito: ${object}`,
      text: `${object} è tornato a posto. Grazie! Com'è andata? Puoi recensirlo qui.`,
    }),
    en: ({ object }) => ({
      subject: `Returned: ${object}`,
      text: `${object} is back in its place. Thank you! How was it? You can review it here.`,
    }),
  },
  cancelled: {
    it: ({ object, period, motivation }) => ({
      subject: `Prestito annullato: ${object}`,
      text: `il prestito è stato annullato.\n\n${object}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ object, period, motivation }) => ({
      subject: `Loan cancelled: ${object}`,
      text: `the loan was cancelled.\n\n${object}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  denied: {
    it: ({ object, period, motivation }) => ({
      subject: `Prestito negato: ${object}`,
      text: `la tua richiesta non è stata accettata.\n\n${object}\n${period}${reason('Motivo', motivation)}`,
    }),
    en: ({ object, period, motivation }) => ({
      subject: `Loan denied: ${object}`,
      text: `your request was not accepted.\n\n${object}\n${period}${reason('Reason', motivation)}`,
    }),
  },
  lapsed: {
    it: ({ object, period, until }) => ({
      subject: `Prestito non ritirato: ${object}`,
      text: `nessuno ha ritirato l'oggetto entro ${until}, quindi il prestito è stato annullato e i giorni sono di nuovo liberi.\n\n${object}\n${period}`,
    }),
    en: ({ object, period, until }) => ({
      subject: `Loan not collected: ${object}`,
      text: `nobody collected the object by ${until}, so the loan was cancelled and its days are free again.\n\n${object}\n${period}`,
    }),
  },
  put_back: {
    it: ({ object, period, place }) => ({
      subject: `Ancora da ritirare: ${object}`,
      text: `ti avevamo scritto per errore che ${object} era già con te. La prenotazione resta com'era.\n\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      subject: `Still to be collected: ${object}`,
      text: `we told you by mistake that ${object} was with you already. Your booking stays as it was.\n\n${period}\n${place}`,
    }),
  },
  damaged: {
    it: ({ object, period }) => ({
      subject: `In manutenzione: ${object}`,
      text: `l'oggetto che hai prenotato ha bisogno di una riparazione.\n\n${object}\n${period}\n\nFacciamo il possibile perché sia pronto: ti scriviamo appena è a posto. Se preferisci, puoi annullare la prenotazione e scegliere un altro oggetto.`,
    }),
    en: ({ object, period }) => ({
      subject: `Being repaired: ${object}`,
      text: `the object you booked needs a repair.\n\n${object}\n${period}\n\nWe do what we can to have it ready, and write to you as soon as it is. If you prefer, you can cancel the booking and choose another object.`,
    }),
  },
  repaired: {
    it: ({ object, period, place }) => ({
      subject: `Di nuovo a posto: ${object}`,
      text: `${object} è stato sistemato: la tua prenotazione è confermata.\n\n${period}\n${place}`,
    }),
    en: ({ object, period, place }) => ({
      subject: `In order again: ${object}`,
      text: `${object} has been repaired: your booking stands.\n\n${period}\n${place}`,
    }),
  },
}

function reason(label: string, motivation: string | null): string {
  return motivation ? `\n\n${label}: ${motivation}` : ''
}

/** A letter about a loan. */
export function writeLoanLetter(news: LoanNews, locale: Locale, letter: LoanLetter) {
  const { subject, text } = texts[news][locale](letter)
  const hello = locale === 'it' ? `Ciao ${letter.first_name}` : `Hello ${letter.first_name}`
  return {
    subject: `${letter.library}: ${subject}`,
    body: `${hello},\n\n${text}\n\n${letter.link}`,
  }
}
