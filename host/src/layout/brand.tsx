import { BrandMark } from '@lianxi/shared/ui/brand-mark';
import { useState } from 'react';
import { useConfig } from '../boot/config.ts';

/**
 * The deployment's logo (specification section 1: it depends on the host name), else the product's own. The name is next to it.
 */
export function Brand({ size = 26 }: { size?: number }) {
  const { logo } = useConfig();
  const [missing, setMissing] = useState<string | null>(null);
  if (logo === '' || logo === missing) return <BrandMark size={size} />;
  return (
    <img src={logo} alt="" style={{ height: size, maxWidth: size * 4, objectFit: 'contain' }} onError={() => setMissing(logo)} />
  );
}
