export const WS_PATH = "/ws";

export const SOCKET_IO_PATH = "/socket.io";
