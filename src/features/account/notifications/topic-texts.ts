import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationTopic } from '#contract/shapes/notification.ts'

/** Name and description of each topic. */
export const topicTexts: Record<
  NotificationTopic,
  { name: MessageDescriptor; about: MessageDescriptor }
> = {
  booking: {
    name: msg`Prenotazioni`,
    about: msg`La conferma di quello che hai prenotato, con i giorni per il calendario.`,
  },
  approval: {
    name: msg`Passaggi di mano`,
    about: msg`Consegna, proroga e restituzione di un prestito.`,
  },
  pickup: { name: msg`Domani ritiri`, about: msg`Il giorno prima che cominci un prestito.` },
  end: { name: msg`Domani riporti`, about: msg`Il giorno prima che finisca un prestito.` },
  overdue: {
    name: msg`Prestiti scaduti`,
    about: msg`Dopo uno, tre e sette giorni: forse qualcuno aspetta l'oggetto.`,
  },
  cancellation: {
    name: msg`Annullamenti`,
    about: msg`Se un prestito salta, per non farti arrivare fin lì per niente.`,
  },
  request: {
    name: msg`Richieste per i tuoi oggetti`,
    about: msg`Qualcuno aspetta una tua risposta.`,
  },
  wish: { name: msg`Per dopo`, about: msg`Un oggetto che hai salvato è di nuovo libero.` },
  today: {
    name: msg`Il lavoro del giorno`,
    about: msg`Ogni mattina alle 7: che cosa c'è da fare al banco. Nei giorni di chiusura solo se c'è qualcosa.`,
  },
  turn: { name: msg`In coda`, about: msg`È il tuo turno, o la coda è finita.` },
  card: {
    name: msg`Tessera in scadenza`,
    about: msg`Un mese prima, una settimana prima e l'ultimo giorno, con il modo per rinnovarla.`,
  },
}
