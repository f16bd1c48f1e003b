import { useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { PhotoList } from '#src/ui/uploader/photo-list.tsx'
import { Uploader } from '#src/ui/uploader/uploader.tsx'
import { acceptedPhotos } from './check-photo.ts'
import type { usePhotoList } from './use-photo-list.ts'

type Props = { photos: Omit<ReturnType<typeof usePhotoList>, 'photos'>; hint: string }

/** The photos of a product: added, described, moved, sent again and removed. */
export function PhotosField({ photos, hint }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const full = photos.listed.length >= limits.productImagesMax
  const most = t`Al massimo ${limits.productImagesMax} foto per oggetto.`
  return (
    <Uploader
      accept={acceptedPhotos}
      hint={hint}
      disabledReason={offline ?? (full ? most : null)}
      refused={photos.refused}
      onAdd={photos.add}
    >
      {photos.listed.length > 0 && (
        <PhotoList
          photos={photos.listed}
          altMaxChars={limits.shortTextChars}
          onMove={photos.move}
          onRemove={photos.remove}
          onRetry={photos.retry}
          onDescribe={photos.describe}
        />
      )}
    </Uploader>
  )
}
