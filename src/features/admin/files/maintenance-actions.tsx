import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { List, ListRow } from '../parts/list.tsx'
import { useAdminTexts } from '../parts/use-admin-texts.ts'
import { useSaved } from '../parts/use-saved.ts'

/** Cleans up files and pickup points, and pulls the catalogue from its CRM. */
export function MaintenanceActions() {
  const { t } = useLingui()
  return (
    <List label={t`Manutenzione`}>
      <CheckFiles />
      <ClearFiles />
      <ClearCorners />
      <SyncCatalogue />
    </List>
  )
}

type ActionProps = { title: string; text: ReactNode; children: ReactNode }

function Action({ title, text, children }: ActionProps) {
  return (
    <li>
      <ListRow title={title} details={[text]}>
        {children}
      </ListRow>
    </li>
  )
}

function CheckFiles() {
  const { t } = useLingui()
  const { id } = useLibrary()
  const saved = useSaved()
  const check = useCall('files.check')
  const { checked, missing, unused } = check.data ?? { checked: 0, missing: 0, unused: 0 }
  return (
    <Action
      title={t`Controlla i file`}
      text={
        check.data ? (
          <Banner tone={missing ? 'info' : 'good'}>
            <Trans>
              {checked} controllati, {missing} mancanti e tolti dagli oggetti, {unused} non usati.
            </Trans>
          </Banner>
        ) : (
          <Trans>Cerca sul disco ogni foto caricata; quelle perdute non si mostrano più.</Trans>
        )
      }
    >
      <Asking
        text={t`Controlla tutti i file`}
        title={t`Controllare tutti i file?`}
        confirm={t`Controlla`}
        send={() => check.mutateAsync({ params: { library: id } })}
        onDone={() => saved(t`Controllo finito`)}
      >
        <p>
          <Trans>
            Le foto che non si trovano spariscono dai loro oggetti. Non si può annullare.
          </Trans>
        </p>
      </Asking>
    </Action>
  )
}

function ClearFiles() {
  const { t } = useLingui()
  const clear = useCall('files.clear')
  const saved = useSaved()
  return (
    <Action
      title={t`File non usati`}
      text={<Trans>Le foto che nessun oggetto mostra da almeno un giorno.</Trans>}
    >
      <Asking
        text={t`Elimina i file non usati`}
        title={t`Eliminare i file non usati?`}
        send={() => clear.mutateAsync(undefined)}
        onDone={({ removed }) => saved(t`File eliminati: ${removed}`)}
      >
        <p>
          <Trans>Non si può annullare.</Trans>
        </p>
      </Asking>
    </Action>
  )
}

function ClearCorners() {
  const { t } = useLingui()
  const { data } = useQuery(queryFor('admin.points'))
  const clear = useCall('corners.clear')
  const saved = useSaved()
  const unused = (data ?? []).filter(point => point.unused).map(({ name }) => name)
  const names = unused.join(', ')
  return (
    <Action
      title={t`Punti di ritiro mai usati`}
      text={names || <Trans>Nessuno: in tutti c'è o c'è stato qualcosa.</Trans>}
    >
      {unused.length > 0 && (
        <Asking
          text={t`Elimina i punti mai usati`}
          title={t`Eliminare i punti mai usati?`}
          send={() => clear.mutateAsync(undefined)}
          onDone={({ removed }) => saved(t`Punti eliminati: ${removed}`)}
        >
          <p>
            <Trans>{names}: spariscono con i loro orari. Non si può annullare.</Trans>
          </p>
        </Asking>
      )}
    </Action>
  )
}

function SyncCatalogue() {
  const { t } = useLingui()
  const { domain: library } = useLibrary()
  const { data: connection } = useQuery(queryFor('crm.connection', { params: { library } }))
  const sync = useCall('crm.sync')
  const saved = useSaved()
  return (
    <Action title={t`Catalogo dal CRM`} text={t`Prende dal CRM esterno ciò che è cambiato.`}>
      {connection && (
        <Asking
          text={t`Sincronizza ora`}
          title={t`Sincronizzare ora?`}
          confirm={t`Sincronizza`}
          send={() => sync.mutateAsync({ params: { library }, body: { everything: false } })}
          onDone={() => saved(t`Sincronizzazione cominciata`)}
        >
          <p>
            <Trans>Ciò che è cambiato nel CRM cambia anche qui. Non si può annullare.</Trans>
          </p>
        </Asking>
      )}
      <Link
        to="/admin/{-$section}"
        params={{ section: 'crm' }}
        className={buttonClass('secondary', true)}
      >
        <Trans>Vai alla sincronizzazione</Trans>
      </Link>
    </Action>
  )
}

type AskingProps<A> = Omit<ComponentProps<typeof CallButton<A>>, 'act' | 'keep'> & {
  /** The button that confirms; by default a deletion. */
  confirm?: string
}

function Asking<A>({ confirm, ...question }: AskingProps<A>) {
  const { t } = useLingui()
  return (
    <CallButton
      {...question}
      button={{ small: true }}
      act={confirm ?? t`Elimina`}
      keep={t`Lascia com'è`}
      danger={!confirm}
    />
  )
}

/** The maintenance of files, pickup points and catalogue, for staff on the help page. */
export function HelpMaintenance() {
  return (
    useAdminTexts() && (
      <Section title={<Trans>Manutenzione</Trans>}>
        <MaintenanceActions />
        <p>
          <Link to="/admin/{-$section}" params={{ section: 'files' }}>
            <Trans>Cerca, controlla ed elimina i file</Trans>
          </Link>
        </p>
      </Section>
    )
  )
}
