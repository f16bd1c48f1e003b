import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TransferTable } from '#contract/shapes/admin/transfer.ts'

/** What a library had before, in the order of the choice. Names of systems are not translated. */
export const origins = {
  lendEngine: 'Lend Engine',
  myturn: 'myTurn',
  shelf: 'Shelf',
  circulate: 'Circulate',
  snipeit: 'Snipe-IT',
  leihs: 'leihs',
  commonsbooking: 'CommonsBooking',
  sheet: '',
} as const
export type Origin = keyof typeof origins

type Guide = {
  /** Which files to download there, one step each. Only what was seen in the system or its manual. */
  steps: readonly MessageDescriptor[]
  /** What these files do not have. */
  lacks?: MessageDescriptor
}

export const guides: Record<Origin, Guide> = {
  lendEngine: {
    steps: [
      msg`Scarica i quattro file: oggetti (items), contatti (contacts), iscrizioni (memberships) e prestiti (loans).`,
      msg`I contatti diventano iscritti, e le iscrizioni le loro tessere: servono tutti e due i file.`,
    ],
  },
  myturn: {
    steps: [
      msg`Scarica come CSV o Excel le liste di oggetti, iscritti e prestiti.`,
      msg`Non abbiamo ancora visto un file di myTurn: controlla con calma le colonne che proponiamo.`,
    ],
  },
  shelf: {
    steps: [
      msg`Nella lista «Assets» seleziona tutto e premi «Export selection». Nel piano gratuito non c'è.`,
      msg`Scegli il formato «Import-ready» e «All columns», poi scarica il CSV.`,
    ],
    lacks: msg`In quel file non ci sono gli iscritti: mettili in un foglio, una riga per persona.`,
  },
  circulate: {
    steps: [msg`Scarica il CSV degli oggetti (items).`],
    lacks: msg`In quel file non ci sono gli iscritti: mettili in un foglio, una riga per persona.`,
  },
  snipeit: {
    steps: [
      msg`Fai il «Custom Asset Report» con tutte le colonne, e scarica il CSV.`,
      msg`Scarica anche la lista degli utenti, se sono i tuoi iscritti.`,
    ],
  },
  leihs: {
    steps: [msg`Apri l'inventario e scarica l'esportazione CSV o Excel, senza filtri.`],
    lacks: msg`In quel file non ci sono gli iscritti: mettili in un foglio, una riga per persona.`,
  },
  commonsbooking: {
    steps: [
      msg`Nelle impostazioni di CommonsBooking apri «Export» e scegli le prenotazioni.`,
      msg`Aggiungi questi campi: «post_title» per articoli e luoghi; «user_firstname», «user_lastname» e «user_login» per le persone.`,
    ],
    lacks: msg`CommonsBooking non esporta gli articoli: mettili in un foglio, una riga per oggetto.`,
  },
  sheet: {
    steps: [
      msg`Tieni una tabella per gli oggetti e una per gli iscritti, con le intestazioni in una riga.`,
      msg`Bastano il nome di ogni oggetto e il punto di ritiro; per gli iscritti nome ed e-mail o telefono.`,
    ],
  },
}

/** What most libraries bring, in the order in which the list at the end names it. */
export const expected: readonly TransferTable[] = [
  'headquarters',
  'objects',
  'categories',
  'members',
  'memberships',
  'loans',
]
