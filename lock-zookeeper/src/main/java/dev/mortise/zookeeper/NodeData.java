package dev.mortise.zookeeper;

import dev.mortise.spi.LeaseRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * What a node says about who it belongs to: a line for people, with host, process and thread, and one with the acquisition's
 * id. Other libraries write what they like, and do not read this.
 *
 * @param description host, process and thread; of other libraries' nodes, whatever text they hold
 * @param acquisitionId empty if the node is not ours
 */
record NodeData(String description, String acquisitionId) {
    private static final String ID = "\nid ";
    private static final int LONGEST_FOREIGN = 200;

    static NodeData of(LeaseRequest request) {
        return new NodeData(request.holder().replace('\n', ' '), request.acquisitionId());
    }

    static NodeData parse(byte[] bytes) {
        String text;
        try {
            text = bytes == null
                    ? ""
                    : StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString();
        } catch (CharacterCodingException notText) {
            text = bytes.length + " bytes that are not text";
        }
        int end = text.indexOf(ID);
        return end < 0
                ? new NodeData(text.length() > LONGEST_FOREIGN ? text.substring(0, LONGEST_FOREIGN) : text, "")
                : new NodeData(text.substring(0, end), text.substring(end + ID.length()));
    }

    byte[] bytes() {
        return (description + ID + acquisitionId).getBytes(StandardCharsets.UTF_8);
    }
}
