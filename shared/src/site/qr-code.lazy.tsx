export { default } from 'react-qr-code';
