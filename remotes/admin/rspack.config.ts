import { remote } from '../../rspack.config.ts';

export default remote('admin');
