import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsOf } from '#contract/faults.ts'
import { type AdminLibrary, type NewLibrary, newLibrary } from '#contract/shapes/admin/setup.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { AddressDialog } from '../points/address-dialog.tsx'
import { Results } from '../results.tsx'
import { HueField } from '../settings/hue-field.tsx'
import { useSaved } from '../use-saved.ts'

/** The libraries of this server, and one more: for who runs the server. */
export function LibrariesPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Biblioteche`}>{() => <Libraries />}</AdminPage>
}

function Libraries() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.libraries'))
  const [made, setMade] = useState(0)
  const [moving, setMoving] = useState<AdminLibrary | null>(null)
  return (
    <>
      <Results
        query={query}
        none={t`Le biblioteche le crea chi gestisce il server`}
        label={t`Biblioteche`}
        keyOf={row => row.id}
      >
        {row => <LibraryRow library={row} onMove={() => setMoving(row)} />}
      </Results>
      {moving && <AddressDialog key={moving.id} library={moving} onClose={() => setMoving(null)} />}
      {query.data && query.data.length > 0 && (
        <NewLibraryForm key={made} onMade={() => setMade(made + 1)} />
      )}
    </>
  )
}

function LibraryRow({ library, onMove }: { library: AdminLibrary; onMove: () => void }) {
  const { t } = useLingui()
  const { name, url, movable } = library
  const before = library.former_domains.join(', ')
  return (
    <>
      <div className="adm-row">
        <strong>{name}</strong>
        <a className="adm-small" href={url}>
          {url}
        </a>
        {before && (
          <span className="adm-small">
            <Trans>Portano qui anche: {before}</Trans>
          </span>
        )}
      </div>
      <div className="adm-acts">
        {movable ? (
          <Button
            look="secondary"
            small
            aria-label={t`Cambia indirizzo di ${name}`}
            onClick={onMove}
          >
            <Trans>Cambia indirizzo</Trans>
          </Button>
        ) : (
          <span className="adm-small">
            <Trans>L'indirizzo è nelle impostazioni del server</Trans>
          </span>
        )}
      </div>
    </>
  )
}

function NewLibraryForm({ onMade }: { onMade: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const create = useCall('admin.libraries.create')
  const form = useForm({
    initial: {
      ...{ id: '', name: '', hue: '150', phone: '', email: '', first_name: '', language: 'it' },
    },
    check: values => faultsOf(newLibrary, toInput(values)),
    text: useFieldText(),
    onSubmit: async values => {
      if (create.isPending || offline) return
      try {
        const { url } = await create.mutateAsync({ body: toInput(values) })
        saved(t`Biblioteca creata: ${url}`)
        onMade()
      } catch (error) {
        const { fields } = toFailure(error)
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
      }
    },
  })
  const name = form.values.id || t`nome`
  return (
    <Section title={<Trans>Nuova biblioteca</Trans>}>
      <form className="adm-form" {...form.props}>
        <p className="adm-small">
          <Trans>
            Comincia con i testi e le categorie di base, che poi si cambiano; chi la gestirà riceve
            una lettera per entrare.
          </Trans>
        </p>
        <div className="adm-pair">
          <TextField label={t`Nome della biblioteca`} paste {...form.field('name')} />
          <TextField
            label={t`Nome nell'indirizzo`}
            hint={t`Minuscole, cifre e trattini: ${name}.…`}
            paste
            autoCapitalize="none"
            {...form.field('id')}
          />
        </div>
        <HueField value={form.values.hue} onChange={form.field('hue').onChange} />
        <div className="adm-pair">
          <TextField label={t`Nome di chi la gestirà`} paste {...form.field('first_name')} />
          <TextField label={t`E-mail`} type="email" autoComplete="off" {...form.field('email')} />
          <TextField label={t`Telefono`} type="tel" paste {...form.field('phone')} />
          <SelectField
            label={t`Lingua della lettera`}
            {...form.field('language')}
            options={[
              { value: 'it', text: 'Italiano' },
              { value: 'en', text: 'English' },
            ]}
          />
        </div>
        {create.error && <Banner tone="bad">{failureText(create.error)}</Banner>}
        <div className="adm-acts">
          <Button
            type="submit"
            pending={create.isPending}
            pendingText={t`Un momento…`}
            disabledReason={offline}
          >
            <Trans>Crea la biblioteca</Trans>
          </Button>
        </div>
      </form>
    </Section>
  )
}

function toInput(values: Record<string, string>): NewLibrary {
  return {
    id: values.id ?? '',
    name: values.name ?? '',
    hue: Number(values.hue),
    phone: values.phone || null,
    email: values.email ?? '',
    first_name: values.first_name ?? '',
    language: values.language === 'en' ? 'en' : 'it',
  }
}
