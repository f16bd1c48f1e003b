import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FolderOpen, ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { renew } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { DropHint, DropZone } from '#src/ui/uploader/drop-zone.tsx'
import { FilePicker } from '#src/ui/uploader/file-picker.tsx'
import layout from '../../parts/layout.module.css'
import { useImportRun } from '../import-run.ts'
import { droppedFiles, filesOf } from './chosen-files.ts'
import { FetchedPhotos } from './fetched-photos.tsx'
import styles from './photos.module.css'
import { choosePhotos, sendPhotos, stopPhotos, usePhotoRun } from './photos-run.ts'

/** The photos of products: a folder or a zip that staff send, and those that the server fetches from the addresses in a table. */
export function PhotosSection() {
  const failureText = useFailureText()
  const { failure, unreadable } = usePhotoRun()
  return (
    <Section title={<Trans>Foto</Trans>}>
      <p>
        <Trans>
          Le foto vanno agli oggetti che la tabella indica, o che hanno il codice uguale al nome del
          file: «OGT-0165», «165_2», o una cartella «OGT-0165». Se nella colonna delle foto ci sono
          indirizzi https, le scarica il server.
        </Trans>
      </p>
      <ChoosePhotos />
      {unreadable && (
        <Banner tone="bad">
          <Trans>Questo zip non si legge: aprilo, e trascina qui la cartella che contiene.</Trans>
        </Banner>
      )}
      <Chosen />
      {failure && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Sent />
      <FetchedPhotos />
    </Section>
  )
}

const accept = '.jpg,.jpeg,.png,.tif,.tiff,.webp,.zip'

function ChoosePhotos() {
  const { t } = useLingui()
  const describedBy = useId()
  const { progress } = usePhotoRun()
  const { busy } = useImportRun()
  const disabledReason = progress || busy ? t`Un momento…` : null
  const picker = {
    disabledReason,
    describedBy,
    multiple: true,
    onAdd: (files: File[]) => void choosePhotos(filesOf(files)),
  }
  return (
    <DropZone
      disabled={disabledReason !== null}
      onDrop={({ items }) => void choosePhotos(droppedFiles(items))}
    >
      <FilePicker label={t`Scegli le foto, o uno zip`} accept={accept} {...picker}>
        <ImagePlus size={20} aria-hidden="true" />
        <Trans>Scegli le foto, o uno zip</Trans>
      </FilePicker>
      <span className={styles.folder}>
        <FilePicker label={t`Scegli una cartella`} accept="" folder {...picker}>
          <FolderOpen size={20} aria-hidden="true" />
          <Trans>Scegli una cartella</Trans>
        </FilePicker>
      </span>
      <DropHint id={describedBy}>
        <Trans>oppure trascinala qui, anche insieme alle tabelle</Trans>
      </DropHint>
    </DropZone>
  )
}

/** What was chosen, and the press that sends it. */
function Chosen() {
  const { t } = useLingui()
  const client = useQueryClient()
  const offline = useOfflineReason()
  const { photos, unusable, tables, progress } = usePhotoRun()
  const names = tables.join(', ')
  const send = async () => {
    await sendPhotos()
    void renew(client, 'admin.photos.add')
  }
  if (progress) {
    const { done, total } = progress
    return (
      <>
        <Progress
          label={total > 0 ? t`Foto inviate: ${done} di ${total}` : t`Cerco i loro oggetti…`}
          part={total > 0 ? done / total : null}
          onStop={stopPhotos}
        />
        <p className={layout.small}>
          <Trans>Intanto puoi guardare altre pagine di questa scheda.</Trans>
        </p>
      </>
    )
  }
  if (photos.length === 0 && unusable.length === 0) return null
  return (
    <>
      <p role="status">
        {t`${plural(photos.length, { one: '# foto scelta', other: '# foto scelte' })}`}
      </p>
      {names && (
        <Banner tone="info">
          {t`${plural(tables.length, {
            one: `La tabella ${names} è pronta qui sopra: prima importala, poi manda le foto.`,
            other: `Le tabelle ${names} sono pronte qui sopra: prima importale, poi manda le foto.`,
          })}`}
        </Banner>
      )}
      {unusable.length > 0 && (
        <Names
          title={t`${plural(unusable.length, {
            one: '# file in un formato che non si legge, come HEIC: esportalo come JPEG',
            other: '# file in un formato che non si legge, come HEIC: esportali come JPEG',
          })}`}
          names={unusable}
        />
      )}
      {photos.length > 0 && (
        <div className={layout.actions}>
          <Button disabledReason={offline} onClick={() => void send()}>
            <Trans>Manda le foto</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** What became of the photos that were sent. */
function Sent() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { result, progress } = usePhotoRun()
  if (!result || progress) return null
  const { sent, had, unknown, failed } = result
  return (
    <>
      <Banner tone={sent + had > 0 ? 'good' : 'waiting'}>
        {t`${plural(sent, { one: '# foto aggiunta', other: '# foto aggiunte' })}`}
        {had > 0 && ` · ${t`${plural(had, { one: '# c’era già', other: '# c’erano già' })}`}`}
      </Banner>
      {unknown.length > 0 && (
        <Names
          title={t`${plural(unknown.length, {
            one: '# foto di nessun oggetto: dai al file il codice dell’oggetto',
            other: '# foto di nessun oggetto: dai ai file il codice dell’oggetto',
          })}`}
          names={unknown}
        />
      )}
      {failed.length > 0 && (
        <Names
          title={t`${plural(failed.length, {
            one: '# foto non riuscita',
            other: '# foto non riuscite',
          })}`}
          names={failed.map(({ name, failure }) => `${name}: ${failureText(failure)}`)}
        />
      )}
    </>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul className={styles.names}>
        {names.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}
