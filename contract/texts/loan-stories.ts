import { shortDay } from './day-text.ts'
import { fill } from './fill.ts'
import { italian } from './italian.ts'
import type { Locale } from './languages.ts'

/**
 * What the recipient of a loan does next, and until when. App and server write the same sentence: on screens, in
 * e-mails, notifications and calendars.
 */
export const loanStories = italian({
  finish: 'Concludi la prenotazione',
  collect_from: 'Ritira da {day}',
  collect_by: 'Ritira entro {day}',
  collect_today: "Ritira oggi: è l'ultimo giorno",
  bring_on: 'Te lo portiamo {day}',
  bring_today: 'Te lo portiamo oggi',
  bring_soon: 'Te lo portiamo appena possibile',
  answer_awaited: 'Chi lo presta risponde entro {day}',
  answer_awaited_today: 'Chi lo presta risponde entro oggi',
  meet_by: "Mettetevi d'accordo entro {day}",
  meet_today: "Mettetevi d'accordo oggi: è l'ultimo giorno",
  time_is_up: 'Il tempo è finito: si annulla da solo',
  waits_back: 'Doveva tornare {day}: ti scriviamo appena è qui',
  waits_return: 'Deve tornare {day}: ti scriviamo appena è qui',
  waits_repair: 'È in riparazione: ti scriviamo appena è pronto',
  waits_found: 'Manca, e lo stiamo cercando: ti scriviamo appena è qui',
  waits_place: 'Nei tuoi giorni il punto di ritiro è chiuso',
  have_until: "Ce l'hai tu fino a {day}",
  return_today: 'Riportalo oggi',
  return_next: 'Per oggi è chiuso: riportalo {day}',
  overdue_one: 'In ritardo di 1 giorno: riportalo appena puoi',
  overdue: 'In ritardo di {days} giorni: riportalo appena puoi',
  review: "Com'è andata? Puoi recensirlo",
  over: 'Riportato: non devi fare altro',
  lost: 'Segnato come perso: se lo ritrovi, riportalo',
  cancelled: 'Annullato: non devi fare altro',
  ended_not_collected: 'Non ritirato in tempo: annullato',
  ended_unanswered: 'Nessuna risposta in tempo: annullato',
  ended_not_met: 'Non vi siete incontrati in tempo: annullato',
  ended_not_back: 'Non è tornato in tempo: annullato',
  ended_in_repair: 'Era in riparazione: annullato',
  ended_place_closed: 'Il punto di ritiro era chiuso: annullato',
  denied: 'Non si è potuto prestare: puoi cercarne un altro',
  answer_by: 'Rispondi entro {day}',
  answer_today: "Rispondi oggi: è l'ultimo giorno",
  reserved_from: 'È prenotato da {day}',
  lent_until: 'È in prestito fino a {day}',
  back_today: 'Deve tornare oggi',
  lent_overdue_one: 'In ritardo di 1 giorno: chiedi quando torna',
  lent_overdue: 'In ritardo di {days} giorni: chiedi quando torna',
  lent_over: 'È di nuovo al suo posto',
  refused: 'Hai detto di no: non devi fare altro',
})

/** Shown beside the status of a pending loan that waits for nobody. */
export const nothingMissing = italian({
  code: 'Non manca niente: hai già il codice.',
  reserved: 'Non manca niente: è prenotato per te.',
})

export type LoanStoryKind = keyof typeof loanStories
export type NothingMissing = keyof typeof nothingMissing

type Story = { says: LoanStoryKind; day: string | null; days: number }

/** The sentence of a loan in a language, from the text translated into it. */
export function storyText({ day, days }: Story, translated: string, locale: Locale): string {
  return fill(translated, { days, day: day && shortDay(day, locale) })
}
