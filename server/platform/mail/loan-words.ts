import type { EndReason } from '#contract/order-status.ts'
import { italian } from '#contract/texts/italian.ts'
import type { NotificationText } from './notification-text.ts'

/** The kinds of e-mails about a loan: its moves, then its reminders. */
const loanNotificationKinds = [
  'booked',
  'asked',
  'agreed',
  'answered',
  'received',
  'deferred',
  'handed_out',
  'extended',
  'moved',
  'relocated',
  'hindered',
  'returned',
  'cancelled',
  'denied',
  'lapsed',
  'damaged',
  'repaired',
  'ready',
  'pickup_tomorrow',
  'awaited',
  'end_tomorrow',
  'overdue',
] as const
export type LoanNotificationKind = (typeof loanNotificationKinds)[number]

/**
 * What an e-mail says: mostly its kind. A loan that ends by itself has words for its reason, one that waits for a product which
 * is not back or missing has others than one that waits for a repair, and one that an owner must agree to is only requested.
 */
export type Words =
  | LoanNotificationKind
  | Exclude<EndReason, 'not_collected'>
  | 'not_back_yet'
  | 'missing'
  | 'missing_yet'
  | 'lost'
  | 'requested'

/** Each e-mail: its subject, and the text after the greeting. */
export const texts: Record<Words, NotificationText> = italian({
  booked: {
    title: 'Prenotazione ricevuta: {product}',
    text: 'abbiamo ricevuto la tua prenotazione.\n\n{product}\n{period}\n{place}',
  },
  asked: {
    title: 'Ti chiedono in prestito: {product}',
    text: 'qualcuno vorrebbe il tuo oggetto.\n\n{product}\n{period}\n\nQui dici «Va bene» o «Non posso»: senza risposta in tempo la richiesta si annulla da sola. Chi chiede vede il tuo indirizzo e il tuo telefono solo se dici che va bene.',
  },
  agreed: {
    title: 'Va bene: {product}',
    text: "chi presta l'oggetto ha detto di sì.\n\n{product}\n{period}\n\nQui trovi l'indirizzo e il telefono. Se non vi incontrate in tempo, la richiesta si annulla da sola.",
  },
  answered: {
    title: 'Ti hanno risposto: {product}',
    text: "chi presta l'oggetto ti ha scritto:\n\n{answer}",
  },
  received: {
    title: 'Oggetto ricevuto: {product}',
    text: 'chi lo ha preso in prestito conferma di avere il tuo oggetto.\n\n{product}\n{period}\n\nQuando torna, confermalo qui.',
  },
  deferred: {
    title: 'Più tempo per incontrarvi: {product}',
    text: 'è stata chiesta una proroga per la consegna di {product}: avete più tempo. Se non vi incontrate in tempo, la richiesta si annulla da sola.',
  },
  handed_out: {
    title: 'Buon prestito: {product}',
    text: '{product} è con te.\n\n{place}',
  },
  extended: {
    title: 'Prestito esteso: {product}',
    text: 'il prestito di {product} ora arriva a {until}.',
  },
  moved: {
    title: 'Nuove date: {product}',
    text: 'abbiamo cambiato le date del tuo prestito.\n\n{product}\n{period}\n{place}',
  },
  relocated: {
    title: 'Nuovo punto di ritiro: {product}',
    text: 'abbiamo cambiato dove ritirare e riportare il tuo prestito.\n\n{product}\n{period}\n{place}',
  },
  hindered: {
    title: 'Cambia qualcosa per il tuo prestito: {product}',
    text: 'qualcosa è cambiato dopo la tua prenotazione.\n\n{product}\n{period}\n{place}',
  },
  returned: {
    title: 'Restituito: {product}',
    text: '{product} è tornato a posto. Grazie!',
  },
  lost: {
    title: 'Segnato come perso: {product}',
    text: '{product} risulta perso: abbiamo chiuso il prestito. Se lo ritrovi, riportalo: ne saremo felici.',
  },
  cancelled: {
    title: 'Prestito annullato: {product}',
    text: 'il prestito è stato annullato.\n\n{product}\n{period}',
  },
  denied: {
    title: 'Prestito negato: {product}',
    text: 'la tua richiesta non è stata accettata.\n\n{product}\n{period}',
  },
  lapsed: {
    title: 'Prestito non ritirato: {product}',
    text: "nessuno ha ritirato l'oggetto entro {until}, quindi il prestito è stato annullato e i giorni sono di nuovo liberi.\n\n{product}\n{period}",
  },
  awaited: {
    title: 'Non è ancora pronto: {product}',
    text: "l'oggetto che hai prenotato è ancora in riparazione.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarlo partono da quando è pronto. Se non lo è entro la fine del prestito, si annulla da sola.",
  },
  ready: {
    title: 'È tornato: {product}',
    text: '{product} è di nuovo qui.\n\n{period}\n{place}',
  },
  damaged: {
    title: 'In manutenzione: {product}',
    text: "l'oggetto che hai prenotato ha bisogno di una riparazione.\n\n{product}\n{period}\n\nFacciamo il possibile perché sia pronto: ti scriviamo appena è a posto. Se preferisci, puoi annullare la prenotazione e scegliere un altro oggetto.",
  },
  missing: {
    title: 'Non si trova: {product}',
    text: "l'oggetto che hai prenotato non si trova.\n\n{product}\n{period}\n\nLo cerchiamo, e ti scriviamo appena è qui. Se preferisci, puoi annullare la prenotazione e scegliere un altro oggetto.",
  },
  missing_yet: {
    title: 'Non si trova ancora: {product}',
    text: "l'oggetto che hai prenotato non si trova ancora.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarlo partono da quando lo ritroviamo. Se non lo ritroviamo entro la fine del prestito, si annulla da sola.",
  },
  repaired: {
    title: 'Di nuovo a posto: {product}',
    text: "{product} è di nuovo a posto: la tua prenotazione resta com'era.\n\n{period}\n{place}",
  },
  pickup_tomorrow: {
    title: 'Domani ritiri: {product}',
    text: 'domani comincia il tuo prestito.\n\n{product}\n{period}\n{place}\n\nHai cambiato idea? Annullalo qui, così può prenderlo qualcun altro.',
  },
  end_tomorrow: {
    title: 'Domani riporti: {product}',
    text: 'il prestito di {product} finisce domani.\n\n{place}\n\nTi serve ancora? Guarda qui se si può estendere.',
  },
  overdue: {
    title: 'Da riportare: {product}',
    text: "{product} doveva tornare entro {until}: forse qualcuno lo aspetta.\n\n{place}\n\nSe c'è un problema rispondi all'oggettoteca: troviamo un modo.",
  },
  unanswered: {
    title: 'Nessuna risposta: {product}',
    text: 'la richiesta non ha avuto risposta entro {until}, quindi si è annullata da sola e i giorni sono di nuovo liberi.\n\n{product}\n{period}',
  },
  not_met: {
    title: 'Non vi siete incontrati: {product}',
    text: 'nessuno ha confermato la consegna entro {until}, quindi il prestito si è annullato da solo e i giorni sono di nuovo liberi.\n\n{product}\n{period}',
  },
  not_back: {
    title: 'Non è tornato in tempo: {product}',
    text: "l'oggetto non è tornato per i giorni in cui toccava a questa prenotazione, quindi è stata annullata. Non dipende da chi l'ha fatta.\n\n{product}\n{period}",
  },
  in_repair: {
    title: 'Non era pronto in tempo: {product}',
    text: "l'oggetto era in riparazione nei giorni in cui si poteva ritirare, quindi la prenotazione è stata annullata. Non dipende da chi l'ha fatta.\n\n{product}\n{period}",
  },
  place_closed: {
    title: 'Non si poteva ritirare: {product}',
    text: "il punto di ritiro era chiuso nei giorni del prestito, quindi la prenotazione è stata annullata. Non dipende da chi l'ha fatta.\n\n{product}\n{period}",
  },
  not_back_yet: {
    title: 'Non è ancora tornato: {product}',
    text: "l'oggetto che hai prenotato è ancora in prestito: doveva tornare entro {back}.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarlo partono da quando torna. Se non torna entro la fine del prestito, si annulla da sola.",
  },
  requested: {
    title: 'Richiesta inviata: {product}',
    text: "abbiamo inviato la tua richiesta a chi presta l'oggetto.\n\n{product}\n{period}\n{place}",
  },
})

/** The texts that differ if a message is about several things. */
export const textsOfSeveral: Partial<Record<Words, Partial<NotificationText>>> = italian({
  asked: {
    text: 'qualcuno vorrebbe i tuoi oggetti.\n\n{product}\n{period}\n\nQui dici «Va bene» o «Non posso»: senza risposta in tempo la richiesta si annulla da sola. Chi chiede vede il tuo indirizzo e il tuo telefono solo se dici che va bene.',
  },
  requested: {
    text: 'abbiamo inviato la tua richiesta a chi presta gli oggetti.\n\n{product}\n{period}\n{place}',
  },
  agreed: {
    text: "chi presta gli oggetti ha detto di sì.\n\n{product}\n{period}\n\nQui trovi l'indirizzo e il telefono. Se non vi incontrate in tempo, la richiesta si annulla da sola.",
  },
  received: {
    title: 'Oggetti ricevuti: {product}',
    text: 'chi li ha presi in prestito conferma di avere i tuoi oggetti.\n\n{product}\n{period}\n\nQuando tornano, confermalo qui.',
  },
  handed_out: { text: '{product} sono con te.\n\n{place}' },
  returned: { title: 'Restituiti: {product}', text: '{product} sono tornati a posto. Grazie!' },
  lost: {
    title: 'Segnati come persi: {product}',
    text: '{product} risultano persi: abbiamo chiuso il prestito. Se li ritrovi, riportali: ne saremo felici.',
  },
  overdue: {
    text: "{product} dovevano tornare entro {until}: forse qualcuno li aspetta.\n\n{place}\n\nSe c'è un problema rispondi all'oggettoteca: troviamo un modo.",
  },
  lapsed: {
    text: 'nessuno ha ritirato gli oggetti entro {until}, quindi il prestito è stato annullato e i giorni sono di nuovo liberi.\n\n{product}\n{period}',
  },
  awaited: {
    title: 'Non sono ancora pronti: {product}',
    text: 'gli oggetti che hai prenotato sono ancora in riparazione.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarli partono da quando sono pronti. Se non lo sono entro la fine del prestito, si annulla da sola.',
  },
  missing_yet: {
    title: 'Non si trovano ancora: {product}',
    text: 'gli oggetti che hai prenotato non si trovano ancora.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarli partono da quando li ritroviamo. Se non li ritroviamo entro la fine del prestito, si annulla da sola.',
  },
  not_back_yet: {
    title: 'Non sono ancora tornati: {product}',
    text: 'gli oggetti che hai prenotato sono ancora in prestito: dovevano tornare entro {back}.\n\n{product}\n{period}\n{place}\n\nNon perdi la prenotazione: i giorni per ritirarli partono da quando tornano. Se non tornano entro la fine del prestito, si annulla da sola.',
  },
  not_back: {
    title: 'Non sono tornati in tempo: {product}',
    text: "gli oggetti non sono tornati per i giorni in cui toccava a questa prenotazione, quindi è stata annullata. Non dipende da chi l'ha fatta.\n\n{product}\n{period}",
  },
  in_repair: {
    title: 'Non erano pronti in tempo: {product}',
    text: "gli oggetti erano in riparazione nei giorni in cui si potevano ritirare, quindi la prenotazione è stata annullata. Non dipende da chi l'ha fatta.\n\n{product}\n{period}",
  },
})
