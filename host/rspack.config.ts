import { host } from '../rspack.config.ts';

export default host();
