import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './file-picker.module.css';
import { useObjectUrl } from './use-object-url.ts';

interface FilePreviewProps {
  file: File | null;
  imageUrl?: string;
  /** '512 × 512', once it is known. */
  onMeasure?: (words: string) => void;
}

/** A chosen image before it is sent, or what is kept of it. Decorative: its name stands beside. */
export function FilePreview({ file, imageUrl, onMeasure }: FilePreviewProps) {
  const objectUrl = useObjectUrl(file);
  const url = file ? objectUrl : imageUrl;
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.preview}>
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          draggable={false}
          onError={() => setBroken(url)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onMeasure?.(`${naturalWidth} × ${naturalHeight}`)
          }
        />
      ) : (
        <IconPhoto size={22} stroke={1.7} aria-hidden />
      )}
    </span>
  );
}
